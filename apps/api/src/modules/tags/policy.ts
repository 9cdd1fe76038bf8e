import { leads } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";

/** Everybody creates and edits tags; only an admin removes one. */
export const tagPolicy: Policy<object, "change" | "remove"> = {
  read: () => true,
  change: () => true,
  remove: (actor) => actor.role === "admin",
};

/** From other users the value is ignored, not refused: their forms send the whole record back. */
export const maySetKanban = (actor: Actor) => leads(actor.role);

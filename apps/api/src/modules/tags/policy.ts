import { leads } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";

/** Everybody makes and edits tags; taking one off all tickets is the admin's. */
export const tagPolicy: Policy<object, "change" | "remove"> = {
  read: () => true,
  change: () => true,
  remove: (actor) => actor.role === "admin",
};

/** From others the wish is dropped, not refused: their forms send the whole record back. */
export const maySetKanban = (actor: Actor) => leads(actor.role);

import { permits } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";

export const addsConnections = (actor: Actor) => permits(actor.role, "connections-page:addConnection");

/** Everybody chooses among them; those who may act see how they are doing and what to scan, which who only looks in never does. */
export const connectionPolicy: Policy<object, "change" | "act"> = {
  read: () => true,
  change: (actor) => !actor.isLooking && permits(actor.role, "connections-page:editOrDeleteConnection"),
  act: (actor) => !actor.isLooking && permits(actor.role, "connections-page:actionButtons"),
};

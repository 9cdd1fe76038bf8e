import { permits } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";

export const addsConnections = (actor: Actor) => permits(actor.role, "connections-page:addConnection");

/** Everybody may choose a connection; users who may act see its status and code, but never in a look at a company. */
export const connectionPolicy: Policy<object, "change" | "act"> = {
  read: () => true,
  change: (actor) => !actor.isLooking && permits(actor.role, "connections-page:editOrDeleteConnection"),
  act: (actor) => !actor.isLooking && permits(actor.role, "connections-page:actionButtons"),
};

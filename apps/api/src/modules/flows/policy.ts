import { permits } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";

const runs = (actor: Actor) => permits(actor.role, "drawer-admin-items:view");

/** Only admins read and write flows: they may contain keys of other services. */
export const flowPolicy: Policy<object, "change"> = { read: runs, change: (actor) => runs(actor) && !actor.isLooking };

/** The same for phrases; removing one needs the right to remove contacts as well. */
export const phrasePolicy: Policy<object, "change" | "remove"> = {
  read: runs,
  change: flowPolicy.change,
  remove: (actor) => flowPolicy.change(actor, {}) && permits(actor.role, "contacts-page:deleteContact"),
};

/** For a list, or before a record is created. */
export function admitToFlows(actor: Actor) {
  if (!runs(actor)) fail("ERR_NO_PERMISSION");
}

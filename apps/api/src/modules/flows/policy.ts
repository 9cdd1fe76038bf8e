import { permits } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";

const runs = (actor: Actor) => permits(actor.role, "drawer-admin-items:view");

/** Flows are the admins', read and written: what stands in them may be a key to another service. */
export const flowPolicy: Policy<object, "change"> = { read: runs, change: (actor) => runs(actor) && !actor.isLooking };

/** Phrases are theirs, too; whoever removes one may also remove contacts. */
export const phrasePolicy: Policy<object, "change" | "remove"> = {
  read: runs,
  change: flowPolicy.change,
  remove: (actor) => flowPolicy.change(actor, {}) && permits(actor.role, "contacts-page:deleteContact"),
};

/** Before a list, or a record that is yet to be. */
export function admitToFlows(actor: Actor) {
  if (!runs(actor)) fail("ERR_NO_PERMISSION");
}

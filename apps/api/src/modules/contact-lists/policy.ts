import { permits } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";

const runs = (actor: Actor) => permits(actor.role, "drawer-admin-items:view");
const changes = (actor: Actor) => runs(actor) && !actor.isLooking;

/** Only admins read and write them. */
export const contactListPolicy: Policy<object, "change" | "remove"> = { read: runs, change: changes, remove: changes };

/** The same for the contacts of a list; removing one needs the right to remove contacts as well. */
export const contactListItemPolicy: Policy<object, "change" | "remove"> = {
  read: runs,
  change: changes,
  remove: (actor) => changes(actor) && permits(actor.role, "contacts-page:deleteContact"),
};

/** For a list of records, which has no record to check. */
export function admitToContactLists(actor: Actor) {
  if (!runs(actor)) fail("ERR_NO_PERMISSION");
}

import { permits } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";

const runs = (actor: Actor) => permits(actor.role, "drawer-admin-items:view");

/** They are the admins', read and written. */
export const integrationPolicy: Policy<object, "change"> = { read: runs, change: (actor) => runs(actor) && !actor.isLooking };

/** Before a list, which has no record of its own. */
export function admitToIntegrations(actor: Actor) {
  if (!runs(actor)) fail("ERR_NO_PERMISSION");
}

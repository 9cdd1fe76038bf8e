import { permits } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";

const runs = (actor: Actor) => permits(actor.role, "drawer-admin-items:view");

/** Only admins read and write them. */
export const promptPolicy: Policy<object, "change"> = { read: runs, change: (actor) => runs(actor) && !actor.isLooking };

/** For a list, which has no record to check. */
export function admitToPrompts(actor: Actor) {
  if (!runs(actor)) fail("ERR_NO_PERMISSION");
}

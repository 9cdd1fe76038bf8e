import { permits } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";

const runs = (actor: Actor) => permits(actor.role, "drawer-admin-items:view");
const changes = (actor: Actor) => runs(actor) && !actor.isLooking;

/** Only admins read and write them, and everything that belongs to them. */
export const campaignPolicy: Policy<object, "change"> = { read: runs, change: changes };
export const suppressedContactPolicy: Policy<object, "lift"> = { read: runs, lift: changes };

/** For lists and settings, which have no record to check. */
export function admitToCampaigns(actor: Actor, action: "read" | "change" = "read") {
  if (!campaignPolicy[action](actor, {})) fail("ERR_NO_PERMISSION");
}

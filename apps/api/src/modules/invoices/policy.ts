import { permits } from "@recado/contract/permissions";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { getCompany } from "../companies/queries.ts";

/** A company's admins, also past its due date: that is when they pay. A suspended company is told to ask, not to pay. */
export async function admitToBilling(ctx: Ctx) {
  if (!permits(ctx.actor.role, "drawer-admin-items:view")) fail("ERR_NO_PERMISSION");
  const company = await getCompany(ctx);
  if (!company.status) fail("ERR_SUBSCRIPTION_EXPIRED");
  return company;
}

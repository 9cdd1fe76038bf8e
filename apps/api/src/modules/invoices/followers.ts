import { defer } from "../../platform/jobs.ts";
import type { Followers } from "../../platform/record.ts";
import { makeNextInvoice } from "./jobs.ts";

/** A due date that was moved may be near. */
export const invoiceFollowers = {
  "company.changed": async (ctx, { companyId, what }) => {
    if (what.includes("terms")) await defer(ctx, makeNextInvoice, { companyId });
  },
} satisfies Followers;

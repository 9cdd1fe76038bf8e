import { inCompany } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { record } from "../../platform/record.ts";
import { signedUpJob } from "../auth/jobKeys.ts";

/** A job of the platform: records the fact of a company that signed up by itself. A second run only makes super's list refetch twice. */
export const tellOfSignUp = job({
  ...signedUpJob,
  run: (platformId, { otherCompanyId }) => inCompany(platformId, (ctx) => record(ctx, "managed-company.created", { otherCompanyId })),
});

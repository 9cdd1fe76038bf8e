import { inCompany } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { record } from "../../platform/record.ts";
import { signedUpJob } from "../auth/jobKeys.ts";

/** The platform's job: the fact of a company that nobody of the platform has made. Told twice, super's table is asked for twice. */
export const tellOfSignUp = job({
  ...signedUpJob,
  run: (platformId, { otherCompanyId }) => inCompany(platformId, (ctx) => record(ctx, "managed-company.created", { otherCompanyId })),
});

import { companies } from "@recado/contract/companies";
import { call } from "../../lib/api.ts";
import { session, update } from "../../lib/session.ts";

/** For all admins of the company; the others get an event. */
export async function showFirstSteps(companyId: number, shown: boolean) {
  const company = await call(companies.showFirstSteps, { params: { companyId }, body: { shown } });
  const now = session();
  if (now.state === "in" && now.user.companyId === companyId) update({ company: { ...now.user.company, ...company } });
}

import { facts } from "@recado/contract/facts";
import { inCompany } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { moveThreadsOf } from "./merging/moveThreads.ts";

/**
 * The threads of a contact who turned out to be another one went along with the fact; one that came into being at that very moment
 * follows here. Twice is once, and nothing is done where the two have been taken apart meanwhile.
 */
export const moveThreads = job({
  name: "tickets.move-threads",
  key: facts["contact.merged"],
  run: (companyId, { contactId, goneId }) => inCompany(companyId, (ctx) => moveThreadsOf(ctx, { contactId, goneId })),
});

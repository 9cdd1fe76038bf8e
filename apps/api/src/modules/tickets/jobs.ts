import { facts } from "@recado/contract/facts";
import { inCompany } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { moveThreadsOf } from "./merging/moveThreads.ts";

/**
 * A merge of contacts moves their threads with the fact; a thread created at that very moment is moved here. Running it twice is harmless,
 * and it does nothing if the contacts were separated since.
 */
export const moveThreads = job({
  name: "tickets.move-threads",
  key: facts["contact.merged"],
  run: (companyId, { contactId, goneId }) => inCompany(companyId, (ctx) => moveThreadsOf(ctx, { contactId, goneId })),
});

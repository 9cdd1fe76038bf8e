import { facts } from "@recado/contract/facts";
import { inCompany } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { drop } from "./actions.ts";
import { listOwnQuickMessages } from "./queries.ts";

/** What somebody kept for himself goes with him; what he gave to the company stays, with his name. */
export const removeOwnQuickMessages = job({
  name: "quick-messages.remove-own",
  key: facts["user.removed"],
  run: (companyId, { userId }) =>
    inCompany(companyId, async (ctx) => {
      for (const row of await listOwnQuickMessages(ctx, userId)) await drop(ctx, row);
    }),
});

import { facts } from "@recado/contract/facts";
import { inCompany } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { drop } from "./actions.ts";
import { listOwnQuickMessages } from "./queries.ts";

/** A removed user's private quick messages are deleted; those shared with the company stay, with the author's name. */
export const removeOwnQuickMessages = job({
  name: "quick-messages.remove-own",
  key: facts["user.removed"],
  run: (companyId, { userId }) =>
    inCompany(companyId, async (ctx) => {
      for (const row of await listOwnQuickMessages(ctx, userId)) await drop(ctx, row);
    }),
});

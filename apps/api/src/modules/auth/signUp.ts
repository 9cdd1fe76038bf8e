import type { SignUp } from "@recado/contract/companies";
import type { z } from "zod";
import { dayFromToday, USUAL_ZONE } from "../../platform/clock.ts";
import { type Ctx, inNewCompany } from "../../platform/company.ts";
import type { Config } from "../../platform/config.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { fail } from "../../platform/errors.ts";
import { deferFor } from "../../platform/jobs.ts";
import { spend } from "../../platform/limits.ts";
import { record } from "../../platform/record.ts";
import { presentCompany } from "../companies/present.ts";
import { getCompany, insertCompany } from "../companies/queries.ts";
import { postMail } from "../mails/actions.ts";
import { defaultSettings } from "../settings/defaults.ts";
import { insertSettings } from "../settings/queries.ts";
import { hashAcceptable } from "../users/passwords.ts";
import { insertUser } from "../users/queries.ts";
import { signedUpJob } from "./jobKeys.ts";

const TRIAL_DAYS = 3;
const HOUR_SECONDS = 3600;

/** Company, admin, settings and trial in one transaction. Dates and status are set here, whatever a client sends. */
export async function signUp(form: z.output<typeof SignUp>, address: string, config: Config) {
  // Successful sign-ups count as well: that many per hour are enough for one address.
  await spend([{ key: "sign-up from", from: address, most: config.limitSignUp, seconds: HOUR_SECONDS }]);
  const passwordHash = await hashAcceptable(form.password);
  const { name, phone, planId, language = "pt" } = form;
  const email = form.email.toLowerCase();
  return inNewCompany(
    async (tx) => {
      const values = { name, phone, email, planId, language, dueDate: dayFromToday(USUAL_ZONE, TRIAL_DAYS) };
      return (await taken("ERR_DUPLICATED_COMPANY", insertCompany(tx, values))) ?? fail("ERR_NO_PLAN_FOUND");
    },
    async (ctx) => {
      await insertSettings(ctx, defaultSettings);
      await insertAdmin(ctx, { name: form.userName ?? name, email, passwordHash });
      await record(ctx, "company.signed-up", { companyId: ctx.companyId });
      const platformId = await postMail(ctx, email, "company-welcome", language, {
        company: name,
        email,
        address: config.publicUrl,
        name: form.userName ?? name,
      });
      await deferFor(ctx, platformId, signedUpJob, { otherCompanyId: ctx.companyId });
      return presentCompany(await getCompany(ctx));
    },
  );
}

const insertAdmin = (ctx: Ctx, { name, email, passwordHash }: { name: string; email: string; passwordHash: string }) =>
  taken("ERR_DUPLICATED_EMAIL", insertUser(ctx, { name, email, passwordHash, profile: "admin", allTicket: true }));

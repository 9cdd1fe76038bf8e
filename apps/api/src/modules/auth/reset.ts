import type { Reset } from "@recado/contract/auth";
import { Language } from "@recado/contract/common";
import type { z } from "zod";
import { inCompany } from "../../platform/company.ts";
import type { Config } from "../../platform/config.ts";
import { mac, randomCode, sameText } from "../../platform/crypto/secrets.ts";
import { fail } from "../../platform/errors.ts";
import { spend } from "../../platform/limits.ts";
import { record } from "../../platform/record.ts";
import { getCompany } from "../companies/queries.ts";
import { postMail } from "../mails/actions.ts";
import { hashAcceptable } from "../users/passwords.ts";
import { getUser, lockUser, updateUser } from "../users/queries.ts";
import { endSessions } from "../users/sessions.ts";
import { countAttempt, insertReset, lockReset, markUsed, RESET_MINUTES } from "./resetQueries.ts";
import { findLogin } from "./signIn.ts";

const DIGITS = 6;
const ATTEMPTS_MAX = 5;
const HOUR_SECONDS = 3600;

/** Whether an address is known is told or not, as the installation wants it; the limit stands before either. */
export async function askForReset(email: string, address: string, config: Config) {
  await spend([{ key: `reset from ${address}`, most: config.limitReset, seconds: HOUR_SECONDS }]);
  const found = await findLogin(email);
  if (!found) return config.resetHidesUnknown ? undefined : fail("ERR_EMAIL_NOT_FOUND");
  const code = randomCode(DIGITS);
  await inCompany(found.company_id, async (ctx) => {
    if (!(await lockUser(ctx, found.user_id))) return; // removed a moment ago
    const [user, company] = [await getUser(ctx, found.user_id), await getCompany(ctx)];
    await insertReset(ctx, user.id, codeMac(user.id, code));
    await postMail(ctx, user.email, "password-reset", Language.parse(user.language ?? company.language), {
      name: user.name,
      code,
      minutes: RESET_MINUTES,
    });
    await record(ctx, "password.reset-asked", { userId: user.id });
  });
}

/** The code is good once, for fifteen minutes and five tries; every session ends with it. */
export async function resetPassword({ email, token, password }: z.output<typeof Reset>, address: string, config: Config) {
  const spent = await spend([{ key: `reset code from ${address}`, most: config.limitSignInAddress, seconds: HOUR_SECONDS }]);
  const found = (await findLogin(email)) ?? fail("ERR_RESET_CODE");
  const done = await inCompany(found.company_id, async (ctx) => {
    const reset = await lockReset(ctx, found.user_id, ATTEMPTS_MAX);
    if (!reset) return false;
    if (!sameText(reset.codeMac, codeMac(found.user_id, token))) {
      await countAttempt(ctx, reset.id);
      return false; // not thrown here, for that would undo the count
    }
    await updateUser(ctx, found.user_id, { passwordHash: await hashAcceptable(password) });
    await markUsed(ctx, reset.id);
    await record(ctx, "user.changed", { userId: found.user_id, what: ["password"] });
    await endSessions(ctx, found.user_id, "reset");
    return true;
  });
  if (!done) fail("ERR_RESET_CODE");
  await spent.giveBack();
}

const codeMac = (userId: number, code: string) => mac("password reset", String(userId), code);

import type { Reset } from "@recado/contract/auth";
import { Language } from "@recado/contract/common";
import type { z } from "zod";
import { inCompany } from "../../platform/company.ts";
import type { Config } from "../../platform/config.ts";
import { mac, randomCode, sameText } from "../../platform/crypto/secrets.ts";
import { fail } from "../../platform/errors.ts";
import { isSpent, spend, trySpend } from "../../platform/limits.ts";
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
const DAY_SECONDS = 24 * HOUR_SECONDS;

type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

/**
 * Whether the response tells that an e-mail is unknown is a setting; the limit of the address comes first either way. Beyond the limits of
 * the account the response is the same, but no mail is sent: strangers must not fill the owner's mailbox.
 */
export async function askForReset(email: string, address: string, config: Config) {
  await spend([{ key: "reset from", from: address, most: config.limitReset, seconds: HOUR_SECONDS }]);
  const found = await findLogin(email);
  if (!found) return config.resetHidesUnknown ? undefined : fail("ERR_EMAIL_NOT_FOUND");
  if (await isSpent(wrongCodes(found, config))) return;
  if (!(await trySpend({ key: `reset of ${keyOf(found)}`, most: config.limitResetAccount, seconds: HOUR_SECONDS }))) return;
  const code = randomCode(DIGITS);
  await inCompany(found.company_id, async (ctx) => {
    if (!(await lockUser(ctx, found.user_id))) return; // removed meanwhile
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

/** The code is valid once, for fifteen minutes and five attempts; all sessions end with it. */
export async function resetPassword({ email, token, password }: z.output<typeof Reset>, address: string, config: Config) {
  const spent = await spend([{ key: "reset code from", from: address, most: config.limitSignInAddress, seconds: HOUR_SECONDS }]);
  const found = (await findLogin(email)) ?? fail("ERR_RESET_CODE");
  if (!(await provedBy(found, token, config))) fail("ERR_RESET_CODE");
  // Hashed between two transactions: no connection and no row is held while it waits for its turn.
  const passwordHash = await hashAcceptable(password);
  const done = await inCompany(found.company_id, async (ctx) => {
    const reset = await lockReset(ctx, found.user_id, ATTEMPTS_MAX);
    if (!reset || !sameText(reset.codeMac, codeMac(found.user_id, token))) return false; // used or replaced meanwhile
    await updateUser(ctx, found.user_id, { passwordHash });
    await markUsed(ctx, reset.id);
    await record(ctx, "user.changed", { userId: found.user_id, what: ["password"] });
    await endSessions(ctx, found.user_id, "reset");
    return true;
  });
  if (!done) fail("ERR_RESET_CODE");
  await spent.giveBack();
}

/**
 * Counted as wrong before the comparison, so that concurrent guesses cannot exceed the limit; given back if the code was right or there was
 * none. After that many wrong codes in a day a right one is refused as well.
 */
async function provedBy(found: Login, token: string, config: Config) {
  const counted = await trySpend(wrongCodes(found, config));
  if (!counted) return false;
  const outcome = await compare(found, token).catch(async (error: unknown) => {
    await counted.giveBack();
    throw error;
  });
  if (outcome !== "wrong") await counted.giveBack();
  return outcome === "right";
}

const compare = (found: Login, token: string) =>
  inCompany(found.company_id, async (ctx) => {
    const reset = await lockReset(ctx, found.user_id, ATTEMPTS_MAX);
    if (!reset) return "none";
    if (sameText(reset.codeMac, codeMac(found.user_id, token))) return "right";
    await countAttempt(ctx, reset.id);
    return "wrong"; // not thrown, because that would undo the count
  });

const keyOf = ({ company_id, user_id }: Login) => `${company_id} ${user_id}`;
const wrongCodes = (found: Login, config: Config) => ({
  key: `wrong reset codes of ${keyOf(found)}`,
  most: config.limitResetWrong,
  seconds: DAY_SECONDS,
});

const codeMac = (userId: number, code: string) => mac("password reset", String(userId), code);

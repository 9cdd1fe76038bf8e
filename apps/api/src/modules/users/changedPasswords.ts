import type { UserChanges } from "@recado/contract/users";
import type { z } from "zod";
import { checkPassword } from "../../platform/crypto/passwords.ts";
import { fail } from "../../platform/errors.ts";
import { spend } from "../../platform/limits.ts";
import type { Passwords, preparePasswordCheck } from "./actions.ts";
import { hashAcceptable, requireAcceptable } from "./passwords.ts";
import { type SignInLimits, spendSignIn } from "./signInLimits.ts";

const OWN_CHANGES_MAX = 10;
const HOUR_SECONDS = 3600;

type StoredAccount = NonNullable<Awaited<ReturnType<typeof preparePasswordCheck>>>;
type From = { userId: number; address: string; config: SignInLimits };

/** Compares and hashes a form's passwords, before the transaction that changes the user. */
export async function changedPasswords(account: StoredAccount, form: z.output<typeof UserChanges>, from: From): Promise<Passwords> {
  const { password, currentPassword } = form;
  const isConfirmed = account.isOwn && currentPassword !== undefined;
  if (isConfirmed) await confirm(account, currentPassword, from);
  const confirmed = isConfirmed ? { confirmed: account.storedHash } : {};
  if (!password) return confirmed;
  requireAcceptable(password); // an unacceptable password does not count as a change
  if (account.isOwn) await spend([{ key: `own password ${from.userId}`, most: OWN_CHANGES_MAX, seconds: HOUR_SECONDS }]);
  return { ...confirmed, hash: await hashAcceptable(password) };
}

/**
 * Our own client requires the present password; a request without one is accepted, as it always was. A wrong one counts as a failed
 * sign-in: a stolen session must not be a way to guess on when the sign-in is locked.
 */
async function confirm({ email, companyId, storedHash }: StoredAccount, currentPassword: string, { userId, address, config }: From) {
  const spent = await spendSignIn({ email, address, whose: async () => ({ companyId, userId }) }, config);
  const isRight = await checkPassword(storedHash, currentPassword).catch(async (error: unknown) => {
    await spent.giveBack();
    throw error;
  });
  if (!isRight) fail("ERR_CURRENT_PASSWORD");
  await spent.giveBack();
}

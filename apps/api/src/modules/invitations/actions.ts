import { Language } from "@recado/contract/common";
import type { invitations } from "@recado/contract/invitations";
import type { z } from "zod";
import { now } from "../../platform/clock.ts";
import { type Ctx, inCompany } from "../../platform/company.ts";
import type { Config } from "../../platform/config.ts";
import { sameText } from "../../platform/crypto/secrets.ts";
import { fail } from "../../platform/errors.ts";
import { spend } from "../../platform/limits.ts";
import { record } from "../../platform/record.ts";
import { getCompany } from "../companies/queries.ts";
import { postMail } from "../mails/actions.ts";
import { createUser } from "../users/actions.ts";
import { hashAcceptable } from "../users/passwords.ts";
import { managesUsers } from "../users/policy.ts";
import { accessUser, findUser, getUser, updateUser } from "../users/queries.ts";
import { endSessions } from "../users/sessions.ts";
import { isInvited, lockInvitation, replaceInvitation } from "./queries.ts";
import { newToken, readToken, type Token, tokenMac, writeToken } from "./tokens.ts";

const DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const HOUR_SECONDS = 3600;

type Form = z.output<typeof invitations.create.body>;

/** Nobody knows the user's first password; the user chooses one with the invitation. */
export async function invite(ctx: Ctx, form: Form, unknownHash: string, address: string) {
  const { id } = await createUser(ctx, form, unknownHash);
  return sendInvitation(ctx, id, address);
}

/** Checked before anything is counted or sent. */
export async function mayInviteAgain(ctx: Ctx, id: number) {
  await accessUser(ctx, id, "change");
  if (!managesUsers(ctx.actor)) fail("ERR_NO_PERMISSION");
  if (!(await isInvited(ctx, id))) fail("ERR_NO_INVITATION_FOUND");
}

export async function inviteAgain(ctx: Ctx, id: number, address: string) {
  await mayInviteAgain(ctx, id);
  return sendInvitation(ctx, id, address);
}

/** The addresses are typed by users: a dishonest company must not fill other people's mailboxes through us. */
export const spendInvitation = (companyId: number, config: Pick<Config, "limitInvitations">) =>
  spend([{ key: `invitations of ${companyId}`, most: config.limitInvitations, seconds: HOUR_SECONDS }]);

async function sendInvitation(ctx: Ctx, id: number, address: string) {
  const token = newToken(ctx.companyId, id);
  await replaceInvitation(ctx, id, tokenMac(token), new Date(now().getTime() + DAYS * DAY_MS));
  const [user, company] = [await getUser(ctx, id), await getCompany(ctx)];
  await postMail(ctx, user.email, "invitation", Language.parse(user.language ?? company.language), {
    name: user.name,
    company: company.name,
    email: user.email,
    days: DAYS,
    // After the #, where no server and no proxy logs it.
    link: `${address}/invitation#${writeToken(token)}`,
  });
  await record(ctx, "user.invited", { userId: id });
  return getUser(ctx, id);
}

type Limits = Pick<Config, "limitSignInAddress">;

/** Who is invited, and by whom: only for a holder of the link. */
export async function showInvitation(text: string, from: string, config: Limits) {
  const { token, spent } = await spendTry(text, from, config);
  const shown = await inCompany(token.companyId, async (ctx) => {
    if (!(await proves(ctx, token))) return undefined;
    const user = await findUser(ctx, token.userId);
    return user && { name: user.name, email: user.email, company: user.companyName };
  });
  if (!shown) fail("ERR_NO_INVITATION_FOUND");
  await spent.giveBack();
  return shown;
}

/** Valid once: setting the password deletes the invitation (`settle_invitation`). */
export async function acceptInvitation({ token: text, password }: { token: string; password: string }, from: string, config: Limits) {
  const { token, spent } = await spendTry(text, from, config);
  const { userId, companyId } = token;
  // Hashed between two transactions: no connection and no row is held while it waits for its turn; and only for a valid link.
  if (!(await inCompany(companyId, (ctx) => proves(ctx, token)))) fail("ERR_NO_INVITATION_FOUND");
  const passwordHash = await hashAcceptable(password);
  const email = await inCompany(companyId, async (ctx) => {
    if (!(await proves(ctx, token))) return undefined; // used or replaced meanwhile
    await updateUser(ctx, userId, { passwordHash });
    await record(ctx, "user.changed", { userId, what: ["password"] });
    await endSessions(ctx, userId, "reset");
    return (await getUser(ctx, userId)).email;
  });
  if (email === undefined) fail("ERR_NO_INVITATION_FOUND");
  await spent.giveBack();
  return { email };
}

async function spendTry(text: string, from: string, config: Limits) {
  const spent = await spend([{ key: "invitation from", from, most: config.limitSignInAddress, seconds: HOUR_SECONDS }]);
  return { token: readToken(text) ?? fail("ERR_NO_INVITATION_FOUND"), spent };
}

async function proves(ctx: Ctx, token: Token): Promise<boolean> {
  const invitation = await lockInvitation(ctx, token.userId);
  return invitation !== undefined && sameText(invitation.tokenMac, tokenMac(token));
}

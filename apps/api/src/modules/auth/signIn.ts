import type { Credentials } from "@recado/contract/auth";
import { sql } from "kysely";
import type { z } from "zod";
import { type Ctx, inCompany, onPlatform } from "../../platform/company.ts";
import type { Config } from "../../platform/config.ts";
import { signAccess } from "../../platform/crypto/access.ts";
import { checkPassword } from "../../platform/crypto/passwords.ts";
import { fail } from "../../platform/errors.ts";
import { signIns } from "../../platform/metrics.ts";
import { record } from "../../platform/record.ts";
import { lockUser } from "../users/queries.ts";
import { endSessions, sealAddress } from "../users/sessions.ts";
import { signInNetwork, spendSignIn } from "../users/signInLimits.ts";
import { presentSessionUser } from "./present.ts";
import { insertSession, refreshToken } from "./sessions.ts";

export type Signed = { answer: { token: string; user: Awaited<ReturnType<typeof presentSessionUser>> }; refresh: string };

/** The address and the browser of the request. */
export type Origin = { address: string; agent: string | undefined };

/** Real user agents are shorter. */
const AGENT_MAX = 300;

/** An unknown e-mail and a wrong password take the same time and get the same response. */
export async function signIn(
  { email, password }: z.output<typeof Credentials>,
  { address, agent }: Origin,
  config: Config,
): Promise<Signed> {
  // Folded once, here, so that the counter and the database agree on the account whatever letters are used.
  const account = email.toLowerCase();
  const spent = await spendSignIn({ email: account, address, whose: () => personOf(account) }, config);
  const signed = await attempt({ account, password, address, agent }, config).catch(async (error: unknown) => {
    await spent.giveBack(); // nobody was refused because of this password
    throw error;
  });
  signIns.inc({ result: signed ? "ok" : "refused" });
  if (!signed) fail("ERR_INVALID_CREDENTIALS");
  await spent.giveBack();
  return signed;
}

type Attempt = Origin & { account: string; password: string };

async function attempt({ account, password, ...origin }: Attempt, config: Config): Promise<Signed | undefined> {
  const found = await findLogin(account);
  if (!(await checkPassword(found?.password_hash ?? null, password)) || !found) return undefined;
  return inCompany(found.company_id, async (ctx) => {
    // The password may have changed during the comparison: this session would then outlive the end of all others.
    const user = await lockUser(ctx, found.user_id);
    return user?.passwordHash === found.password_hash ? start(ctx, found.user_id, origin, config) : undefined;
  });
}

/** In the transaction of a user who has proved their identity. */
async function start(ctx: Ctx, userId: number, { address, agent }: Origin, config: Pick<Config, "oneSession">): Promise<Signed> {
  const { id } = await insertSession(ctx, userId, {
    network: signInNetwork(address),
    address: sealAddress(address),
    agent: agent?.slice(0, AGENT_MAX) ?? null,
  });
  if (config.oneSession) await endSessions(ctx, userId, "elsewhere", id);
  await record(ctx, "session.started", { userId, sessionId: id });
  return signed(ctx, userId, id, 0);
}

export async function signed(ctx: Ctx, userId: number, session: string, generation: number): Promise<Signed> {
  const user = await presentSessionUser(ctx, userId);
  return { answer: { token: await signAccess(session), user }, refresh: refreshToken(session, generation) };
}

const personOf = async (account: string) => {
  const found = await findLogin(account);
  return found && { companyId: found.company_id, userId: found.user_id };
};

export const findLogin = (email: string) =>
  onPlatform(
    async (tx) =>
      (await sql<{ company_id: number; user_id: number; password_hash: string }>`select * from app.find_login(${email})`.execute(tx))
        .rows[0],
  );

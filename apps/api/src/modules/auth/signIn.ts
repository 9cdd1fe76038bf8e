import type { Credentials } from "@recado/contract/auth";
import { sql } from "kysely";
import type { z } from "zod";
import { type Ctx, inCompany, onPlatform } from "../../platform/company.ts";
import type { Config } from "../../platform/config.ts";
import { signAccess } from "../../platform/crypto/access.ts";
import { checkPassword } from "../../platform/crypto/passwords.ts";
import { fail } from "../../platform/errors.ts";
import { spend } from "../../platform/limits.ts";
import { signIns } from "../../platform/metrics.ts";
import { record } from "../../platform/record.ts";
import { lockUser } from "../users/queries.ts";
import { endSessions } from "../users/sessions.ts";
import { presentSessionUser } from "./present.ts";
import { insertSession, refreshToken } from "./sessions.ts";

export type Signed = { answer: { token: string; user: Awaited<ReturnType<typeof presentSessionUser>> }; refresh: string };

/** An unknown e-mail and a wrong password cost the same and answer alike. */
export async function signIn({ email, password }: z.output<typeof Credentials>, address: string, config: Config): Promise<Signed> {
  // Folded once, here: the counter and the database agree on who is meant, whatever letters stand in for others.
  const account = email.toLowerCase();
  const spent = await spend(limitsOf(account, address, config));
  const signed = await attempt(account, password, config).catch(async (error: unknown) => {
    await spent.giveBack(); // nobody was refused for what he sent
    throw error;
  });
  signIns.inc({ result: signed ? "ok" : "refused" });
  if (!signed) fail("ERR_INVALID_CREDENTIALS");
  await spent.giveBack();
  return signed;
}

async function attempt(account: string, password: string, config: Config): Promise<Signed | undefined> {
  const found = await findLogin(account);
  if (!(await checkPassword(found?.password_hash ?? null, password)) || !found) return undefined;
  return inCompany(found.company_id, async (ctx) => {
    // The password may have changed while it was compared: the session would outlive the end of all others.
    const user = await lockUser(ctx, found.user_id);
    return user?.passwordHash === found.password_hash ? start(ctx, found.user_id, config) : undefined;
  });
}

/** In the transaction of whoever has proved who he is. */
async function start(ctx: Ctx, userId: number, config: Pick<Config, "oneSession">): Promise<Signed> {
  const { id } = await insertSession(ctx, userId);
  if (config.oneSession) await endSessions(ctx, userId, "elsewhere", id);
  await record(ctx, "session.started", { userId, sessionId: id });
  return signed(ctx, userId, id, 0);
}

export async function signed(ctx: Ctx, userId: number, session: string, generation: number): Promise<Signed> {
  const user = await presentSessionUser(ctx, userId);
  return { answer: { token: await signAccess(session), user }, refresh: refreshToken(session, generation) };
}

const WINDOW_SECONDS = 15 * 60;

const limitsOf = (account: string, address: string, config: Config) => [
  { key: `sign-in ${account} from`, from: address, most: config.limitSignInAccountAddress, seconds: WINDOW_SECONDS },
  { key: `sign-in ${account}`, most: config.limitSignInAccount, seconds: WINDOW_SECONDS },
  { key: "sign-in from", from: address, most: config.limitSignInAddress, seconds: WINDOW_SECONDS },
];

export const findLogin = (email: string) =>
  onPlatform(
    async (tx) =>
      (await sql<{ company_id: number; user_id: number; password_hash: string }>`select * from app.find_login(${email})`.execute(tx))
        .rows[0],
  );

import { inCompany } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { companyOfSession, isSecondTab, lockSession, readRefreshToken, revokeSession, rotate } from "./sessions.ts";
import { type Signed, signed } from "./signIn.ts";

/** Each token is valid once. One that comes back later was stolen, from us or from its owner: the whole session ends. */
export async function refresh(cookie: string | undefined): Promise<Signed> {
  const token = readRefreshToken(cookie ?? "") ?? fail("ERR_SESSION_EXPIRED");
  const companyId = (await companyOfSession(token.session)) ?? fail("ERR_SESSION_EXPIRED");
  const answer = await inCompany(companyId, async (ctx): Promise<Signed | undefined> => {
    const session = await lockSession(ctx, token.session);
    if (!session) return undefined;
    if (token.generation === session.generation) return signed(ctx, session.userId, session.id, await rotate(ctx, session));
    if (isSecondTab(session, token)) return signed(ctx, session.userId, session.id, session.generation);
    await revokeSession(ctx, session.id);
    await record(ctx, "session.ended", { userId: session.userId, sessionIds: [session.id], cause: "reuse" });
    return undefined; // not thrown, because that would undo the end of the session
  });
  return answer ?? fail("ERR_SESSION_EXPIRED");
}

/** Signing out twice is harmless. */
export async function signOut(cookie: string | undefined, sessionOfToken: string | undefined) {
  // A token without a session of its own, such as a look's, signs out by the cookie.
  const named = sessionOfToken && (await companyOfSession(sessionOfToken)) ? sessionOfToken : undefined;
  const session = named ?? readRefreshToken(cookie ?? "")?.session;
  const companyId = session && (await companyOfSession(session));
  if (!session || !companyId) return;
  await inCompany(companyId, async (ctx) => {
    const ended = await revokeSession(ctx, session);
    if (ended) await record(ctx, "session.ended", { userId: ended.userId, sessionIds: [session], cause: "logout" });
  });
}

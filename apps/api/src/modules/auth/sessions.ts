import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import { type Ctx, onPlatform } from "../../platform/company.ts";
import { mac, sameText } from "../../platform/crypto/secrets.ts";

const IDLE_MS = 12 * 3_600_000;
const LIFE_MS = 30 * 24 * 3_600_000;
const GRACE_MS = 10_000;
/** How often a session may be refreshed within that time before its oldest token counts as stolen. */
const ROTATIONS_KEPT = 20;

/**
 * A refresh token is the session's id, its generation, and a MAC over both: it is not stored, and a leaked database signs nobody in. Each
 * use raises the generation, so that an old token is recognized.
 */
export const refreshToken = (session: string, generation: number) => `${session}.${generation}.${seal(session, generation)}`;

const seal = (session: string, generation: number) => mac("refresh", session, String(generation));

type RefreshToken = { session: string; generation: number };

export function readRefreshToken(token: string): RefreshToken | undefined {
  const [, session = "", generation = "", sealed = ""] = token.match(/^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{20,128})$/) ?? [];
  return session && sameText(sealed, seal(session, Number(generation))) ? { session, generation: Number(generation) } : undefined;
}

/** The company of a session; whether it is alive is checked inside that company. */
export const companyOfSession = (session: string) =>
  onPlatform(
    async (tx) =>
      (await sql<{ company: number | null }>`select app.find_session(${session}) as company`.execute(tx)).rows[0]?.company ?? undefined,
  );

/** Where the session began: the network counts for the sign-in limits, the rest is shown to the user. */
type Begun = { network: string | null; agent: string | null; address: string | null };

export const insertSession = ({ tx }: Ctx, userId: number, begun: Begun = { network: null, agent: null, address: null }) =>
  tx
    .insertInto("sessions")
    .values({ user_id: userId, ...begun, seen_at: now(), expires_at: new Date(now().getTime() + IDLE_MS) })
    .returning("id")
    .executeTakeFirstOrThrow();

export const lockSession = ({ tx }: Ctx, id: string) =>
  tx
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "sessions.user_id as userId", "generation", "rotations", "sessions.created_at as createdAt"])
    .where("sessions.id", "=", id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now())
    .where("users.removed_at", "is", null)
    .forUpdate("sessions")
    .executeTakeFirst();
type SessionRow = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

/**
 * Two tabs may send the same token concurrently: the later gets the same response as the earlier. So does a tab that several others
 * overtook, if its token was used only a moment ago.
 */
export function isSecondTab({ generation, rotations }: SessionRow, token: RefreshToken) {
  const usedAt = rotations.at(token.generation - generation);
  return token.generation < generation && usedAt !== undefined && now().getTime() - usedAt.getTime() <= GRACE_MS;
}

export async function rotate({ tx }: Ctx, { id, generation, rotations, createdAt }: SessionRow) {
  const at = now().getTime();
  const expires = new Date(Math.min(at + IDLE_MS, createdAt.getTime() + LIFE_MS));
  await tx
    .updateTable("sessions")
    .set({
      generation: generation + 1,
      rotations: [...rotations, new Date(at)].slice(-ROTATIONS_KEPT),
      expires_at: expires,
      seen_at: new Date(at),
    })
    .where("id", "=", id)
    .execute();
  return generation + 1;
}

export const revokeSession = ({ tx }: Ctx, id: string) =>
  tx
    .updateTable("sessions")
    .set({ revoked_at: now() })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("user_id as userId")
    .executeTakeFirst();

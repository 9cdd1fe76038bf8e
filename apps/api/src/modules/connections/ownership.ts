import { sql } from "kysely";
import { type Ctx, inCompany, onPlatform } from "../../platform/company.ts";
import { endsInSilence } from "../../platform/silence.ts";

/** Somebody else holds the connection now: whoever hears this stops at once and says nothing more. */
export class LostConnection extends Error {}

/** How often a process says that it lives, and for how long that is believed. */
export type Rhythm = { ttlSeconds: number };

/** By the database's clock, which is the same for everybody. */
export const beat = (nodeId: string, { ttlSeconds }: Rhythm) =>
  onPlatform(async (tx) => {
    await sql`insert into nodes (id, expires_at) values (${nodeId}, now() + make_interval(secs => ${ttlSeconds}))
      on conflict (id) do update set expires_at = excluded.expires_at`.execute(tx);
  });

/** Its connections may be taken at once. */
export const leaveNode = (nodeId: string) =>
  onPlatform(async (tx) => {
    await sql`delete from nodes where id = ${nodeId}`.execute(tx);
  });

/** Nodes that died long ago; a token never goes back, for the owners' rows stay. */
export const forgetNodes = () =>
  onPlatform(async (tx) => {
    await sql`delete from nodes where expires_at < now() - interval '1 day'`.execute(tx);
  });

export const listUnheld = async () => {
  const { rows } = await onPlatform((tx) =>
    sql<{ company_id: number; connection_id: number }>`select * from app.find_unheld()`.execute(tx),
  );
  return rows.map(({ company_id, connection_id }) => ({ companyId: company_id, connectionId: connection_id }));
};

export const listHeld = async (nodeId: string) => {
  const { rows } = await onPlatform((tx) =>
    sql<{
      company_id: number;
      connection_id: number;
      token: number;
      wanted: boolean;
    }>`select * from app.find_held(${nodeId}::uuid)`.execute(tx),
  );
  return rows.map(({ company_id, connection_id, token, wanted }) => ({
    companyId: company_id,
    connectionId: connection_id,
    token: Number(token),
    wanted,
  }));
};

/**
 * The token of whoever took it, and undefined for whoever came too late: the old holder must have been silent for its time and a breath.
 * Also what somebody wants to end, and whose holder died before he had done it: `app.find_unheld` looks for the same.
 */
export const takeConnection = (companyId: number, connectionId: number, nodeId: string): Promise<number | undefined> =>
  inCompany(companyId, async ({ tx }) => {
    const { rows } = await sql<{ token: number }>`
      insert into connection_owners as o (connection_id, node_id)
        select id, ${nodeId}::uuid from connections where id = ${connectionId}
          and (wanted or status not in ('DISCONNECTED', 'PASSKEY_REQUIRED'))
      on conflict (company_id, connection_id) do update set node_id = excluded.node_id, token = o.token + 1, taken_at = now()
        where not exists (select from nodes n where n.id = o.node_id and n.expires_at + interval '2 seconds' >= now())
      returning token`.execute(tx);
    return rows[0] && Number(rows[0].token);
  });

/** Nobody holds it any more; its token stays, so that no late writer of ours is believed. */
export const releaseConnection = (companyId: number, connectionId: number, token: number) =>
  inCompany(companyId, async ({ tx }) => {
    await sql`update connection_owners set node_id = gen_random_uuid() where connection_id = ${connectionId} and token = ${token}`.execute(
      tx,
    );
  });

/** By a process that lives. */
export const isHeldByAnybody = async ({ tx }: Ctx, id: number) =>
  (await tx
    .selectFrom("connection_owners as o")
    .innerJoin("nodes as n", "n.id", "o.node_id")
    .select("o.token")
    .where("o.connection_id", "=", id)
    .where("n.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst()) !== undefined;

/** Shorter than the silence after which somebody else may take it. */
const MIDWAY_MAX_MS = 10_000;

/**
 * Before every write of an owner: the row stays as it is until the transaction ends, so nobody takes it in between.
 * A process that is stopped in the middle must not keep the next owner waiting, so the database ends what says nothing more.
 */
export async function isHeldBy({ tx }: Ctx, connectionId: number, token: number): Promise<void> {
  const { rows } = await sql`select ${endsInSilence(MIDWAY_MAX_MS)}
    from connection_owners where connection_id = ${connectionId} and token = ${token} for share`.execute(tx);
  if (rows.length === 0) throw new LostConnection(`Connection ${connectionId} is held by somebody else.`);
}

/** What a provider has answered is written by whoever still holds the connection: the next owner asks for himself. */
export const asOwner = <T>(
  companyId: number,
  { connectionId, token }: { connectionId: number; token: number },
  work: (ctx: Ctx) => Promise<T>,
) =>
  inCompany(companyId, async (ctx) => {
    await isHeldBy(ctx, connectionId, token);
    return work(ctx);
  });

/**
 * Whoever hears what came and whoever removes it hold these in one order: that it stays or goes, its arrivals, its tickets, who owns it,
 * and the connection itself, which every message and order that names it holds by its key. That it goes is waited for by nobody: one
 * leaves it alone. Few come to a ticket after its owner or an order of its (a call that was cut off, a number that was checked, a change
 * that is settled): where they meet a removal one of the two is ended, and tried again.
 */
const nameOfRemoval = (connectionId: number) => sql`hashtextextended(${`removal of connection ${connectionId}`}, 0)`;

/** True where it stays until the transaction ends. False from the moment on at which somebody is about to remove it. */
export const stays = (connectionId: number) => sql<boolean>`(select pg_try_advisory_xact_lock_shared(${nameOfRemoval(connectionId)}))`;

/** Whoever hears something that came by it is waited for, and nobody begins. */
export const beginRemoval = ({ tx }: Ctx, connectionId: number) =>
  sql`select pg_advisory_xact_lock(${nameOfRemoval(connectionId)})`.execute(tx);

/** Until the transaction ends nobody claims anything of it or gives it anything to do: who is about to is waited for, and who comes later finds it gone. */
export async function closeConnection({ tx }: Ctx, connectionId: number): Promise<void> {
  await sql`select from connection_owners where connection_id = ${connectionId} for update`.execute(tx);
  await sql`select from connections where id = ${connectionId} for update`.execute(tx);
}

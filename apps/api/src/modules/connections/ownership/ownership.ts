import { sql } from "kysely";
import { type Ctx, inCompany, onPlatform } from "../../../platform/company.ts";
import { idleTimeout } from "../../../platform/database/idleTimeout.ts";
import { queryOnce } from "../../../platform/database.ts";
import { BEAT } from "./beating.ts";

/** Another process owns the connection now: the former owner must stop at once and write nothing more. */
export class LostConnection extends Error {}

/** For how long a heartbeat counts as a sign of life. */
export type Rhythm = { ttlSeconds: number };

/** A single heartbeat; the thread of a channel process repeats it (`channels/heart/heart.ts`). */
export const beat = async (nodeId: string, { ttlSeconds }: Rhythm): Promise<void> => void (await queryOnce(BEAT, [nodeId, ttlSeconds]));

/** Its connections may be taken over at once. */
export const leaveNode = (nodeId: string) =>
  onPlatform(async (tx) => {
    await sql`delete from nodes where id = ${nodeId}`.execute(tx);
  });

/** Deletes processes that died long ago; tokens never go back, because the owners' rows stay. */
export const forgetNodes = () =>
  onPlatform(async (tx) => {
    await sql`delete from nodes where expires_at < now() - interval '1 day'`.execute(tx);
  });

type Unheld = { company_id: number; connection_id: number; silent: string | null };

/** `silent` is the overdue process that owns it; null if none does. */
export const listUnheld = async () => {
  const rows = await queryOnce<Unheld>("select * from app.find_unheld()");
  return rows.map(({ company_id, connection_id, silent }) => ({ companyId: company_id, connectionId: connection_id, silent }));
};

/**
 * Takes over a connection and returns its token; undefined if it is too late: the former owner must have been silent for its time and a
 * little more. `again` is the token of a process that had to give up a connection of its own, and takes it back while the database still
 * says so. Also for a connection that is to end, and whose owner died before; the same conditions as in `app.find_unheld`.
 */
export const takeConnection = (companyId: number, connectionId: number, nodeId: string, again?: number): Promise<number | undefined> =>
  inCompany(companyId, async ({ tx }) => {
    // The former owner's heartbeat waits for our commit, or we wait for it: what it reads after its heartbeat is then true.
    await sql`select from nodes where id = (select node_id from connection_owners where connection_id = ${connectionId}) for share`.execute(
      tx,
    );
    const { rows } = await sql<{ token: number }>`
      insert into connection_owners as o (connection_id, node_id)
        select id, ${nodeId}::uuid from connections where id = ${connectionId}
          and (wanted or status not in ('DISCONNECTED', 'PASSKEY_REQUIRED'))
      on conflict (company_id, connection_id) do update set node_id = excluded.node_id, token = o.token + 1, taken_at = now()
        where (o.node_id = excluded.node_id and o.token = ${again ?? null})
          or not exists (select from nodes n where n.id = o.node_id and n.expires_at + interval '2 seconds' >= now())
      returning token`.execute(tx);
    return rows[0] && Number(rows[0].token);
  });

/** Releases the connection; its token stays, so that no late write of ours counts. False if another process had taken it over. */
export const releaseConnection = (companyId: number, connectionId: number, token: number): Promise<boolean> =>
  inCompany(companyId, async ({ tx }) => {
    const { numAffectedRows } =
      await sql`update connection_owners set node_id = gen_random_uuid() where connection_id = ${connectionId} and token = ${token}`.execute(
        tx,
      );
    return numAffectedRows === 1n;
  });

/** By a process that is alive. */
export const hasLiveOwner = async ({ tx }: Ctx, id: number) =>
  (await tx
    .selectFrom("connection_owners as o")
    .innerJoin("nodes as n", "n.id", "o.node_id")
    .select("o.token")
    .where("o.connection_id", "=", id)
    .where("n.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst()) !== undefined;

/** Shorter than the silence after which another process may take it over. */
const MIDWAY_MAX_MS = 10_000;

/**
 * Before every write of an owner: the row stays locked until the transaction ends, so nobody takes the connection over in between. A
 * process that stops in the middle must not hold up the next owner, so the database ends its idle transaction.
 */
export async function assertOwner({ tx }: Ctx, connectionId: number, token: number): Promise<void> {
  const { rows } = await sql`select ${idleTimeout(MIDWAY_MAX_MS)}
    from connection_owners where connection_id = ${connectionId} and token = ${token} for share`.execute(tx);
  if (rows.length === 0) throw new LostConnection(`Connection ${connectionId} is held by somebody else.`);
}

/** Only the present owner may store a provider's answer: the next owner asks again. */
export const runAsOwner = <T>(
  companyId: number,
  { connectionId, token }: { connectionId: number; token: number },
  work: (ctx: Ctx) => Promise<T>,
) =>
  inCompany(companyId, async (ctx) => {
    await assertOwner(ctx, connectionId, token);
    return work(ctx);
  });

/**
 * Receiving and removing lock in one order: this advisory lock, arrivals, tickets, the owner's row, the connection, which every message and
 * order locks by its foreign key. Receiving never waits for a removal: it leaves the connection alone. The few that lock a ticket after its
 * owner or order (an interrupted call, a checked number, a settled change) may deadlock with a removal: one of the two is aborted, and
 * retried.
 */
const nameOfRemoval = (connectionId: number) => sql`hashtextextended(${`removal of connection ${connectionId}`}, 0)`;

/** True if the connection stays until the transaction ends; false as soon as a removal has begun. */
export const stays = (connectionId: number) => sql<boolean>`(select pg_try_advisory_xact_lock_shared(${nameOfRemoval(connectionId)}))`;

/** Waits for transactions that are receiving, and lets no new one begin. */
export const beginRemoval = ({ tx }: Ctx, connectionId: number) =>
  sql`select pg_advisory_xact_lock(${nameOfRemoval(connectionId)})`.execute(tx);

/** Locks the connection until the transaction ends: waits for claims and new orders in progress, and later ones find it gone. */
export async function closeConnection({ tx }: Ctx, connectionId: number): Promise<void> {
  await sql`select from connection_owners where connection_id = ${connectionId} for update`.execute(tx);
  await sql`select from connections where id = ${connectionId} for update`.execute(tx);
}

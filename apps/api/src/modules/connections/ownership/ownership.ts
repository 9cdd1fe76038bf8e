import { sql } from "kysely";
import { type Ctx, inCompany, onPlatform } from "../../../platform/company.ts";
import { idleTimeout } from "../../../platform/database/idleTimeout.ts";
import { askOnce } from "../../../platform/database.ts";
import { BEAT } from "./beating.ts";

/** Somebody else holds the connection now: whoever hears this stops at once and says nothing more. */
export class LostConnection extends Error {}

/** How often a process says that it lives, and for how long that is believed. */
export type Rhythm = { ttlSeconds: number };

/** Once, as the thread of a process that holds connections does again and again (`channels/heart/heart.ts`). */
export const beat = async (nodeId: string, { ttlSeconds }: Rhythm): Promise<void> => void (await askOnce(BEAT, [nodeId, ttlSeconds]));

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

type Unheld = { company_id: number; connection_id: number; silent: string | null };

/** `silent`: the process that is overdue with it; null where nobody holds it at all. */
export const listUnheld = async () => {
  const rows = await askOnce<Unheld>("select * from app.find_unheld()");
  return rows.map(({ company_id, connection_id, silent }) => ({ companyId: company_id, connectionId: connection_id, silent }));
};

/**
 * The token of the process that took it, and undefined where it came too late: the old holder must have been silent for its time and a
 * breath. `again`: a process that had to give up what the books still say is its own takes it anew, while they say so under that token.
 * Also what somebody wants to end, and whose holder died before he had done it: `app.find_unheld` looks for the same.
 */
export const takeConnection = (companyId: number, connectionId: number, nodeId: string, again?: number): Promise<number | undefined> =>
  inCompany(companyId, async ({ tx }) => {
    // A beat of the old holder waits until we have committed, or we wait for it: what it reads after its beat is then true.
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

/** Nobody holds it any more; its token stays, so that no late writer of ours is believed. False where somebody else had taken it. */
export const releaseConnection = (companyId: number, connectionId: number, token: number): Promise<boolean> =>
  inCompany(companyId, async ({ tx }) => {
    const { numAffectedRows } =
      await sql`update connection_owners set node_id = gen_random_uuid() where connection_id = ${connectionId} and token = ${token}`.execute(
        tx,
      );
    return numAffectedRows === 1n;
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
  const { rows } = await sql`select ${idleTimeout(MIDWAY_MAX_MS)}
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

import type { FactPayload } from "@recado/contract/facts";
import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { closeConnection } from "../../connections/ownership/ownership.ts";
import { lockOrders } from "../queries/outbox.ts";
import { settleChange } from "./change.ts";
import { UNCONFIRMED } from "./resendable.ts";

/** The failure of a message or file that was not transferred before its connection was removed. */
export const removed = { failure: "connection-removed" } as const;

/** How many messages one fact names, so that no fact grows too large. */
const CHUNK = 500;

/** The orders and provider requests of the connection are deleted with it: their outcome is recorded first, since nothing would record it later. */
export async function settleRemoved(ctx: Ctx, { connectionId }: FactPayload<"connection.removed">) {
  await closeConnection(ctx, connectionId);
  const ids = new Set([
    ...(await settleChanges(ctx, connectionId)),
    ...(await settleSends(ctx, connectionId)),
    ...(await settleMedia(ctx, connectionId)),
  ]);
  const settled = [...ids];
  for (let at = 0; at < settled.length; at += CHUNK) await record(ctx, "messages.settled", { messageIds: settled.slice(at, at + CHUNK) });
}

/** A change that was being sent may have arrived; one that was queued never will. Waits for a delivery in progress. */
async function settleChanges(ctx: Ctx, connectionId: number): Promise<number[]> {
  const orders = await lockOrders(ctx, connectionId);
  const changes = orders.filter(({ kind }) => kind !== "send");
  for (const { state, ...order } of changes) {
    const outcome = { state: state === "sending" ? "unknown" : "failed", reason: removed.failure } as const;
    await settleChange(ctx, { ...order, claimedAt: now() }, outcome);
  }
  return changes.map(({ messageId }) => messageId);
}

/** By the latest order of each message. The states are written out to match a partial index. */
async function settleSends({ tx }: Ctx, connectionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with orders as (
      select id, message_id, state = 'queued' as waits from outbox
        where connection_id = ${connectionId} and kind = 'send' and state in ('queued', 'sending')
      union all select id, message_id, false from outbox
        where connection_id = ${connectionId} and kind = 'send' and state = 'unknown')
    update messages m set updated_at = ${now()},
      status = case when o.waits then 'failed' else 'unknown' end,
      failure = case when o.waits then ${removed.failure} else ${UNCONFIRMED} end,
      media_state = case when m.media_state = 'waiting' then ${stateOfFile} else m.media_state end
    from orders o where m.id = o.message_id and m.status in ('queued', 'sending', 'unknown')
      and (o.waits or m.status <> 'unknown' or m.failure is distinct from ${UNCONFIRMED})
      and o.id = (select max(l.id) from outbox l where l.message_id = m.id and l.kind = 'send')
    returning m.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Files that were not downloaded yet. */
async function settleMedia({ tx }: Ctx, connectionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update messages m set updated_at = ${now()}, media_state = ${stateOfFile},
      failure = case when m.file_id is null then ${removed.failure} else m.failure end
    from provider_requests e where e.connection_id = ${connectionId} and e.kind = 'media'
      and m.id = (e.payload ->> 'messageId')::bigint and m.media_state = 'waiting'
    returning m.id`.execute(tx);
  return rows.map(({ id }) => id);
}

const stateOfFile = sql`case when m.file_id is null then 'failed' else 'ready' end`;

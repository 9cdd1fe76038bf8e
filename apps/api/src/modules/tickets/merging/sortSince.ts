import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { lockThread, openThread } from "../threads/threads.ts";
import { keepCount } from "../unread.ts";
import { recount } from "./recount.ts";

type Stray = { ticketId: number; connectionId: number; messages: number[]; isUnread: boolean; counted: number };

/**
 * Moves messages that arrived during the merge under a name that now belongs to the other contact into that contact's conversation. Returns
 * the tickets that changed.
 */
export async function sortSince(ctx: Ctx, { from, to }: { from: number; to: number }): Promise<number[]> {
  const touched: number[] = [];
  for (const stray of await listStrays(ctx, from, to)) {
    const thread = await lockThread(ctx, { contactId: to, connectionId: stray.connectionId, isGroup: false });
    // Unread messages must not hide in a closed ticket, so the thread is opened.
    const { id, attendanceId } = stray.isUnread ? await openThread(ctx, thread) : thread;
    await sql`update messages set ticket_id = ${id}, attendance_id = ${attendanceId} where id = any(${stray.messages}::bigint[])`.execute(
      ctx.tx,
    );
    await sql`update tickets set unread_messages = unread_messages + ${stray.counted}::int where id = ${id}`.execute(ctx.tx);
    await keepCount(ctx, id);
    for (const changed of [stray.ticketId, id]) {
      const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from tickets t where id in (${stray.ticketId}, ${id})`.execute(
        ctx.tx,
      );
      await recount(
        ctx,
        changed,
        rows.map(({ row }) => ({ ...row })),
      );
      touched.push(changed);
    }
  }
  return touched;
}

const listStrays = async ({ tx }: Ctx, from: number, to: number): Promise<Stray[]> =>
  (
    await sql<Stray>`select t.id as "ticketId", t.connection_id as "connectionId", array_agg(m.id order by m.id) as messages,
        bool_or(not m.read) as "isUnread", count(*) filter (where not m.read and m.id > coalesce(t.seen_to, 0)) as counted
      from tickets t join messages m on m.ticket_id = t.id
      where t.contact_id = ${from} and t.connection_id is not null and not m.from_me and m.came_by <> '{}'
        and m.came_by <@ array(select kind || ' ' || value from contact_identities where contact_id = ${to})
      group by t.id, t.connection_id order by t.id`.execute(tx)
  ).rows;

import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { beginAgain, endAttendance } from "../threads/attendances.ts";
import type { Thread } from "../threads/threads.ts";
import { weight } from "./merge.ts";

/** The row of a thread as it was, as PostgreSQL serialized it. */
type Row = { [column: string]: unknown; status?: string; attendance_id?: number | null };

export type Merged = {
  ticketId: number;
  keptId: number | null;
  gone: Row;
  kept: Row | null;
  messages: number[];
  attendances: number[];
  notes: number[];
  tags: number[];
  keptTags: number[];
  /** The company's newest message at the time of the merge. */
  newest: number;
};
export type Apart = { contactId: number; goneId: number; hostId: number };

/** Restores the thread under its own id and address, closed for now, with all its messages. Its last speaker is computed again. */
export async function restoreThread(ctx: Ctx, { gone, ...merged }: Merged, { goneId, hostId }: Apart): Promise<number> {
  const { tx } = ctx;
  const none = { attendance_id: null, unqueued_since: null, open_since: null, undo: null, undo_until: null, last_contact_id: null };
  // The lane follows from the tags.
  const row = { marked_unread: false, ...gone, contact_id: goneId, status: "closed", lane: 0, ...none };
  await sql`insert into tickets overriding system value
    select t.* from jsonb_populate_record(null::tickets, ${JSON.stringify(await withoutWhatIsGone(ctx, row))}::jsonb) t
    on conflict (company_id, contact_id, connection_id) do nothing`.execute(tx);
  const threadId = await findThread(ctx, merged.ticketId, goneId, gone.connection_id);
  await sql`update outbox set ticket_id = ${threadId} where ticket_id = ${hostId} and message_id = any(${merged.messages}::bigint[])`.execute(
    tx,
  );
  await sql`update tickets set outbox_number = greatest(outbox_number, (select coalesce(max(number), 0) from outbox where ticket_id = ${threadId}))
    where id = ${threadId}`.execute(tx);
  await sql`update messages set ticket_id = ${threadId} where ticket_id = ${hostId} and id = any(${merged.messages}::bigint[])`.execute(tx);
  await sql`update attendances set ticket_id = ${threadId} where ticket_id = ${hostId} and closed_at is not null
    and id = any(${merged.attendances}::int[])`.execute(tx);
  await sql`update ticket_notes set ticket_id = ${threadId}, contact_id = ${goneId}
    where ticket_id = ${hostId} and id = any(${merged.notes}::int[])`.execute(tx);
  await sql`insert into ticket_tags (ticket_id, tag_id) select ${threadId}::int, id from tags where id = any(${merged.tags}::int[])
    on conflict do nothing`.execute(tx);
  await sql`delete from ticket_tags where ticket_id = ${hostId} and tag_id = any(${merged.tags}::int[])
    and not tag_id = any(${merged.keptTags}::int[])`.execute(tx);
  // The lane that had given way to the other ticket's lane, unless the ticket was moved to another lane since.
  await sql`insert into ticket_tags (ticket_id, tag_id) select ${hostId}::int, id from tags where kanban and id = any(${merged.keptTags}::int[])
    and not exists (select from ticket_tags o join tags l on l.id = o.tag_id and l.kanban where o.ticket_id = ${hostId})
    on conflict do nothing`.execute(tx);
  await restoreMoves(ctx, merged.ticketId, threadId);
  return threadId;
}

/** Facts about the thread belong to it again, or move along to where it is now. */
const restoreMoves = ({ tx }: Ctx, ticketId: number, threadId: number) =>
  ticketId === threadId
    ? tx.deleteFrom("joined_tickets").where("ticket_id", "=", ticketId).execute()
    : tx.updateTable("joined_tickets").set({ kept_id: threadId }).where("ticket_id", "=", ticketId).execute();

const weightOf = ({ status }: Row) => weight[status as Thread["status"]] ?? 0;

type Where = { host: Thread; threadId: number };

/**
 * Who serves each of the two threads after the split. An attendance that continued in the remaining thread stays there; if it had come from
 * the other thread, it goes back with everything that has happened in it, and both threads return to their former state. True if the
 * remaining thread has changed.
 */
export async function settle(ctx: Ctx, { gone, kept }: Merged, { host, threadId }: Where): Promise<boolean> {
  const tookPlace = kept !== null && weightOf(gone) > weightOf(kept);
  const isGoings = host.attendanceId !== null && host.attendanceId === (gone.attendance_id ?? null);
  if (!isGoings) {
    // The thread has moved on since: the restored one is closed if its attendance is over, otherwise it continues where the merge cut it
    // short.
    await stand(ctx, threadId, tookPlace ? { ...gone, status: "closed" } : gone);
    return false;
  }
  const present = await rowOf(ctx, host.id);
  await sql`update attendances set ticket_id = ${threadId} where id = ${host.attendanceId}`.execute(ctx.tx);
  await stand(ctx, host.id, { ...(kept ?? present), status: kept?.status ?? "closed", attendance_id: kept?.attendance_id ?? null });
  await stand(ctx, threadId, tookPlace ? present : gone);
  return tookPlace;
}

/** Applies the row, as far as its person, queue, attendance and line still exist. An attendance that the merge had ended is open again. */
async function stand(ctx: Ctx, id: number, row: Row) {
  const { connection_id } = await rowOf(ctx, id); // the ticket may have been moved to another connection since
  const place = await withoutWhatIsGone(ctx, { ...row, connection_id });
  await sql`update tickets t set status = was.status, user_id = was.user_id, queue_id = was.queue_id, chatbot = was.chatbot,
      queue_option_id = was.queue_option_id, use_integration = was.use_integration, prompt_id = was.prompt_id,
      integration_id = was.integration_id, unqueued_since = was.unqueued_since, open_since = was.open_since, undo = null, undo_until = null,
      attendance_id = (select a.id from attendances a where a.id = was.attendance_id)
    from jsonb_populate_record(null::tickets, ${JSON.stringify(place)}::jsonb) was where t.id = ${id}`.execute(ctx.tx);
  if (place.status === "closed") await endAttendance(ctx, id);
  else if (place.attendance_id) await beginAgain(ctx, place.attendance_id);
}

async function withoutWhatIsGone({ tx }: Ctx, row: Row): Promise<Row> {
  const { rows } = await sql<{ user: boolean; queue: boolean; connection: boolean; option: boolean }>`select
      exists (select from users where id = ${row.user_id ?? null}::int and removed_at is null) as "user",
      exists (select from queues where id = ${row.queue_id ?? null}::int) as queue,
      exists (select from connections where id = ${row.connection_id ?? null}::int) as connection,
      exists (select from queue_options where id = ${row.queue_option_id ?? null}::int) as option`.execute(tx);
  const has = rows[0];
  const isLeft = row.status === "open" && !has?.user;
  return {
    ...row,
    ...(isLeft && { status: "pending" }),
    ...((isLeft || (row.status === "pending" && !has?.user)) && { user_id: null }),
    ...(!has?.queue && { queue_id: null }),
    ...(!has?.option && { queue_option_id: null }),
    ...(!has?.connection && { connection_id: null, ...over }),
  };
}

/** The state of a ticket whose connection was removed: nobody could answer it. */
const over = {
  status: "closed",
  chatbot: false,
  queue_option_id: null,
  use_integration: false,
  prompt_id: null,
  integration_id: null,
  unqueued_since: null,
  open_since: null,
};

const rowOf = async ({ tx }: Ctx, id: number): Promise<Row> =>
  (await sql<{ row: Row }>`select to_jsonb(t) as row from tickets t where id = ${id}`.execute(tx)).rows[0]?.row ?? {};

/** Under its own id, unless the contact already has a thread on that connection. */
async function findThread({ tx }: Ctx, ticketId: number, contactId: number, connectionId: unknown): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from tickets where contact_id = ${contactId}
    and (id = ${ticketId} or connection_id = ${Number(connectionId) || 0}) order by id = ${ticketId} desc limit 1`.execute(tx);
  if (!rows[0]) throw new Error("A restored thread is missing.");
  return rows[0].id;
}

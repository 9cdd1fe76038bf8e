import type { TicketPosition } from "@recado/contract/facts";
import type { TicketStatus } from "@recado/contract/tickets";
import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { handOverPins, moveMarks } from "../marks.ts";
import { positionOf } from "../present.ts";
import { deleteTicket, lockTicket } from "../queries.ts";
import { endAttendance } from "../threads/attendances.ts";
import type { Thread } from "../threads/threads.ts";
import { keepCount } from "../unread.ts";

/** `mergeId` is set if the contacts were merged: the merge can then be undone, so the former owner of each row is stored. */
export type Merge = { keptId: number; goneId: number; mergeId?: number };

/**
 * Two threads become one: messages, notes, moves, tags and attendances of the second move to the first, ordered by their own times, and the
 * empty ticket is deleted. The first takes the second's state if that is open and its own is not, or pending while its own is closed.
 */
export async function mergeTickets(ctx: Ctx, { keptId, goneId, mergeId }: Merge) {
  // Locked in the order of their ids, so that two merges of the same pair do not deadlock.
  const [low, high] = [await lockTicket(ctx, Math.min(keptId, goneId)), await lockTicket(ctx, Math.max(keptId, goneId))];
  if (!low || !high) return; // one of them was removed meanwhile
  const [kept, gone] = low.id === keptId ? [low, high] : [high, low];

  if (mergeId !== undefined) await writeDown(ctx, mergeId, { goneId, keptId });
  const takesPlace = weight[gone.status] > weight[kept.status];
  await endAttendance(ctx, takesPlace ? keptId : goneId);
  const since = await sinceWhen(ctx, goneId);
  await handOver(ctx, { keptId, goneId });
  await handOverPins(ctx, { keptId, goneId });
  await noteJoined(ctx, { keptId, goneId, was: positionOf(gone) });
  // Recorded while the ticket still exists, for followers whose rows point to it.
  await record(ctx, "ticket.removed", { ticketId: goneId, was: positionOf(gone), into: await uuidOf(ctx, keptId) });
  await deleteTicket(ctx, goneId);
  if (takesPlace) {
    await takePlace(ctx, keptId, gone, since);
    await record(ctx, "ticket.moved", { ticketId: keptId, was: positionOf(kept) });
  } else {
    await record(ctx, "ticket.changed", { ticketId: keptId });
    await moveMarks(ctx, keptId);
  }
}

/**
 * Stores row by row what belonged to which thread, and the state of both. Without a thread that is kept, the ticket only changes its
 * contact.
 */
export const writeDown = ({ tx }: Ctx, mergeId: number, { goneId, keptId }: { goneId: number; keptId?: number }) =>
  sql`insert into merged_threads (merge_id, ticket_id, kept_id, gone, kept, messages, attendances, notes, tags, kept_tags, newest)
    select ${mergeId}::int, g.id, k.id, to_jsonb(g), to_jsonb(k),
      array(select id from messages where ticket_id = g.id order by id),
      array(select id from attendances where ticket_id = g.id order by id),
      array(select id from ticket_notes where ticket_id = g.id order by id),
      array(select tag_id from ticket_tags where ticket_id = g.id order by tag_id),
      array(select tag_id from ticket_tags where ticket_id = k.id order by tag_id),
      coalesce((select id from messages order by id desc limit 1), 0)
    from tickets g left join tickets k on k.id = ${keptId ?? null}::int where g.id = ${goneId}`.execute(tx);

/** The facts of the merged ticket count as those of the kept one from now on; facts are written once and never change. */
const noteJoined = ({ tx }: Ctx, { keptId, goneId, was }: Merge & { was: TicketPosition }) =>
  tx
    .insertInto("joined_tickets")
    .values({ ticket_id: goneId, kept_id: keptId, was: JSON.stringify(was) })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "ticket_id"]).doUpdateSet((eb) => ({
        kept_id: eb.ref("excluded.kept_id"),
        was: eb.ref("excluded.was"),
      })),
    )
    .execute();

const uuidOf = async ({ tx }: Ctx, id: number) =>
  (await tx.selectFrom("tickets").select("uuid").where("id", "=", id).executeTakeFirstOrThrow()).uuid;

export const weight: Record<TicketStatus, number> = { closed: 0, pending: 1, open: 2 };

const sinceWhen = ({ tx }: Ctx, id: number) =>
  tx.selectFrom("tickets").select(["unqueued_since", "open_since"]).where("id", "=", id).executeTakeFirstOrThrow();
type Since = Awaited<ReturnType<typeof sinceWhen>>;

/** The start of the wait or of the service moves along, so that a ticket that is being served is not transferred for having waited. */
function takePlace({ tx }: Ctx, id: number, gone: Thread, since: Since) {
  const { status, userId, queueId, attendanceId, chatbot, queueOptionId } = gone;
  const place = { status, user_id: userId, queue_id: queueId, attendance_id: attendanceId, ...since };
  return tx
    .updateTable("tickets")
    .set({ ...place, chatbot, queue_option_id: queueOptionId, undo: null })
    .where("id", "=", id)
    .execute();
}

async function handOver({ tx }: Ctx, { keptId, goneId }: Merge) {
  await sumUp(tx, { keptId, goneId });
  await sql`update outbox set ticket_id = ${keptId}, number = number + kept.last
    from (select coalesce(max(number), 0) as last from outbox where ticket_id = ${keptId}) kept where ticket_id = ${goneId}`.execute(tx);
  await sql`update tickets set outbox_number = greatest(outbox_number, (select coalesce(max(number), 0) from outbox where ticket_id = ${keptId}))
    where id = ${keptId}`.execute(tx);
  // A client's message id is unique per thread, so a duplicate is dropped. Any other is kept, because the client may repeat its request.
  await sql`update messages m set ticket_id = ${keptId}, client_id = case when client_id is not null and not exists (
      select from messages k where k.ticket_id = ${keptId} and k.client_id = m.client_id) then client_id end
    where ticket_id = ${goneId}`.execute(tx);
  await keepCount({ tx }, keptId);
  await tx.updateTable("attendances").set({ ticket_id: keptId }).where("ticket_id", "=", goneId).execute();
  await sql`update ticket_notes n set ticket_id = ${keptId}, contact_id = t.contact_id from tickets t
    where t.id = ${keptId} and n.ticket_id = ${goneId}`.execute(tx);
  await handOverTags(tx, { keptId, goneId });
}

/**
 * Moves all tags but one lane: the ticket stays in the lane that either ticket was put in last. The other lane is deleted first, because a
 * ticket can have only one.
 */
async function handOverTags(tx: Ctx["tx"], { keptId, goneId }: Merge) {
  await sql`delete from ticket_tags where kanban and ticket_id in (${keptId}, ${goneId}) and (ticket_id, tag_id) not in (
    select ticket_id, tag_id from ticket_tags where kanban and ticket_id in (${keptId}, ${goneId})
      order by put_at desc, ticket_id = ${keptId} desc limit 1)`.execute(tx);
  await sql`insert into ticket_tags (ticket_id, tag_id, put_at) select ${keptId}::int, tag_id, put_at from ticket_tags
    where ticket_id = ${goneId} on conflict do nothing`.execute(tx);
}

/** The list columns of both: the newest message with its sender, and the sum of unread messages. */
const sumUp = (tx: Ctx["tx"], { keptId, goneId }: Merge) =>
  sql`update tickets kept set
      unread_messages = kept.unread_messages + gone.unread_messages,
      marked_unread = kept.marked_unread or gone.marked_unread,
      (last_message, last_from_me, last_origin, last_user_id, last_contact_id, last_message_at) = (
        select last_message, last_from_me, last_origin, last_user_id, last_contact_id, last_message_at from tickets
        where id in (${keptId}, ${goneId}) order by last_message_at desc nulls last, id = ${keptId} desc limit 1),
      last_inbound_at = greatest(kept.last_inbound_at, gone.last_inbound_at),
      last_inbound_here_at = case when kept.connection_id = gone.connection_id
        then greatest(kept.last_inbound_here_at, gone.last_inbound_here_at) else kept.last_inbound_here_at end,
      created_at = least(kept.created_at, gone.created_at),
      attendance_id = coalesce(kept.attendance_id, gone.attendance_id),
      updated_at = ${now()}
    from tickets gone where kept.id = ${keptId} and gone.id = ${goneId}`.execute(tx);

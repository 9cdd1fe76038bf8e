import { randomUUID } from "node:crypto";
import type { TicketPosition } from "@recado/contract/facts";
import type { Undo } from "@recado/contract/tickets";
import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { lockTicket } from "../queries.ts";
import { lastInbound } from "../threads/lastInbound.ts";
import { type Destination, setPlace, type Thread } from "../threads/threads.ts";

/** Columns that a move may change; its undo restores them. */
const MOVED = [
  "status",
  "user_id",
  "queue_id",
  "connection_id",
  "attendance_id",
  "chatbot",
  "queue_option_id",
  "unqueued_since",
  "open_since",
  "use_integration",
  "prompt_id",
  "integration_id",
] as const;
/** Columns that a message caused by the move has changed; restored only while that message is still the last one. */
const LAST_SAID = ["last_message", "last_from_me", "last_origin", "last_user_id", "last_contact_id", "last_message_at"] as const;
/** Compared but never restored: tells which messages were sent since. */
const COMPARED = ["outbox_number"] as const;
const OF_ATTENDANCE = ["user_id", "queue_id", "accepted_at", "accepted_by", "closed_at", "closed_by", "rating_asked_at"] as const;

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const assignments = (names: readonly string[]) => sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`was.${name}`)}`));

let seconds = 5;

/** Called once at start: how many seconds an agent may undo a close or a transfer; 0 turns undo off. */
export function configureUndo({ undoSeconds }: { undoSeconds: number }) {
  seconds = undoSeconds;
}

export type Moved = { was: TicketPosition; undo?: string };

/** `setPlace`, with an undo for the actor during a few seconds. Undefined if a concurrent move was first. */
export async function setPlaceUndoably(
  ctx: Ctx,
  seen: Pick<Thread, "id" | "status" | "userId">,
  to: Destination,
): Promise<Moved | undefined> {
  await lockTicket(ctx, seen.id);
  const before = await copyOf(ctx, seen.id);
  const was = await setPlace(ctx, seen, to);
  if (!was) return undefined;
  if (ctx.actor.id === null || seconds === 0 || !before) return { was };
  const undo = randomUUID();
  await sql`update tickets set undo = ${JSON.stringify({ id: undo, by: ctx.actor.id, ...before })}::jsonb,
      undo_until = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${seen.id}`.execute(ctx.tx);
  return { was, undo };
}

/** The actor's own last change of the ticket, while it can still be undone. */
export async function findUndo({ tx, actor }: Ctx, ticketId: number): Promise<Undo | undefined> {
  const { rows } = await sql<Undo>`select undo ->> 'id' as id,
      ceil(extract(epoch from undo_until - clock_timestamp()) * 1000)::int as ms
    from tickets where id = ${ticketId} and (undo ->> 'by')::int = ${actor.id} and undo_until > clock_timestamp()`.execute(tx);
  return rows[0];
}

type Copy = { ticket: { user_id?: number }; attendance: object | null };

export type UndoState = Copy & {
  id: string;
  by: number;
  isInTime: boolean;
  /** A message was sent since, which would be out of place after an undo. */
  isSpokenIn: boolean;
  /** User, queue and connection still exist. */
  isPossible: boolean;
};

/** The ticket's state before its last change, if that can be undone; read under the lock of the ticket's row. */
export async function findUndoState({ tx }: Ctx, ticketId: number): Promise<UndoState | undefined> {
  const { rows } = await sql<UndoState>`
    select t.undo ->> 'id' as id, (t.undo ->> 'by')::int as by, t.undo -> 'ticket' as ticket, t.undo -> 'attendance' as attendance,
      t.undo_until > clock_timestamp() as "isInTime",
      exists (select from outbox o where o.ticket_id = t.id and o.number > was.outbox_number
        and o.held_for is distinct from (t.undo ->> 'id')::uuid) as "isSpokenIn",
      (was.user_id is null or exists (select from users u where u.id = was.user_id and u.removed_at is null))
        and (was.queue_id is null or exists (select from queues q where q.id = was.queue_id))
        and (was.connection_id is null or exists (select from connections c where c.id = was.connection_id)) as "isPossible"
    from tickets t, jsonb_populate_record(null::tickets, t.undo -> 'ticket') was
    where t.id = ${ticketId} and t.undo is not null`.execute(tx);
  return rows[0];
}

/** Restores ticket and attendance. Any other message sent since keeps its place in the list. */
export async function restoreState({ tx }: Ctx, ticketId: number, { id, ticket, attendance }: UndoState) {
  await sql`update tickets t set ${assignments(MOVED)}, ${sql.join(LAST_SAID.map(lastSaid))},
      last_inbound_here_at = case when was.connection_id = t.connection_id then t.last_inbound_here_at
        else ${lastInbound(sql.ref("t.id"), sql.ref("was.connection_id"))} end,
      undo = null, undo_until = null, updated_at = ${now()}
    from jsonb_populate_record(null::tickets, ${JSON.stringify(ticket)}::jsonb) was
      left join lateral (select m.sent_at as at from outbox o join messages m on m.id = o.message_id join tickets n on n.id = o.ticket_id
        where o.ticket_id = ${ticketId} and o.held_for = ${id}::uuid and m.sent_at = n.last_message_at limit 1) held on true
    where t.id = ${ticketId}`.execute(tx);
  if (attendance === null) return;
  await sql`update attendances a set ${assignments(OF_ATTENDANCE)}
    from jsonb_populate_record(null::attendances, ${JSON.stringify(attendance)}::jsonb) was where a.id = was.id`.execute(tx);
}

/** Unchanged while a message not caused by the move is the last one; the contact may have been merged since. */
function lastSaid(name: (typeof LAST_SAID)[number]) {
  const column = sql.ref(name);
  const before = name === "last_contact_id" ? sql`(select c.id from contacts c where c.id = was.last_contact_id)` : sql.ref(`was.${name}`);
  return sql`${column} = case when held.at is null then ${sql.ref(`t.${name}`)} else ${before} end`;
}

/** Serialized by PostgreSQL, so that no microsecond is lost; nulls are left out. */
async function copyOf({ tx }: Ctx, ticketId: number): Promise<Copy | undefined> {
  const { rows } = await sql<Copy>`select jsonb_strip_nulls(to_jsonb(t)) as ticket, jsonb_strip_nulls(to_jsonb(a)) as attendance
    from (select ${columns([...MOVED, ...LAST_SAID, ...COMPARED])} from tickets where id = ${ticketId}) t
      left join (select id, ${columns(OF_ATTENDANCE)} from attendances) a
        on a.id = t.attendance_id`.execute(tx);
  return rows[0];
}

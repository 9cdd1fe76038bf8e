import type { Input } from "@recado/contract/endpoint";
import { facts, type TicketPosition } from "@recado/contract/facts";
import { TicketMove, type tickets } from "@recado/contract/tickets";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { named } from "../../contacts/present.ts";

const MOVES_SHOWN = 500;

type Row = { id: number; name: string; at: Date; noteId: number | null } & Record<"byId" | "userId" | "queueId", number | null> &
  Record<"byName" | "userName" | "queueName", string | null>;

/**
 * The moves of a ticket, from its facts and those of the tickets merged into it. A move ends where the ticket's next move begins; undone
 * moves are left out. The note with the reason was written in the same transaction, and therefore has the same time.
 */
export async function listMoves({ tx }: Ctx, ticketId: number, { from, to }: Input<typeof tickets.moves>["query"]): Promise<TicketMove[]> {
  const { rows } = await sql<Row>`
    with recursive parts as (
      select id, jsonb_build_object('userId', user_id, 'queueId', queue_id) as place from tickets where id = ${ticketId}
      union select j.ticket_id, j.was from joined_tickets j join parts on parts.id = j.kept_id)
    select m.id, m.name, m.at, note.id as "noteId", by_whom.id as "byId", by_whom.name as "byName",
      whom.id as "userId", whom.name as "userName", queue.id as "queueId", queue.name as "queueName"
    from parts cross join lateral (
      select id, name, at, user_id, payload ->> 'undo' as undo, lead(payload -> 'was', 1, parts.place) over (order by id) as place
      from facts where ticket_id = parts.id and at >= coalesce(${from ?? null}::timestamptz, '-infinity')) m
    left join users by_whom on by_whom.id = m.user_id
    left join users whom on whom.id = (m.place ->> 'userId')::int
    left join queues queue on queue.id = (m.place ->> 'queueId')::int
    left join lateral (select id from ticket_notes
      where ticket_id = ${ticketId} and user_id = m.user_id and created_at = m.at order by id limit 1) note on true
    where m.name in ('ticket.accepted', 'ticket.returned', 'ticket.transferred', 'ticket.moved')
      and date_trunc('milliseconds', m.at) <= coalesce(${to ?? null}::timestamptz, 'infinity')
      and not exists (select from facts undone
        where undone.ticket_id = parts.id and undone.name = 'ticket.undone' and undone.payload ->> 'undo' = m.undo)
    order by m.id desc limit ${MOVES_SHOWN}`.execute(tx);
  return rows.toReversed().map(presentMove);
}

const takings = ["ticket.accepted", "ticket.returned", "ticket.transferred", "ticket.moved"] as const;
const endings = ["ticket.closed", "ticket.reopened", "ticket.undone"] as const;
type Taking = { name: (typeof takings)[number]; by: number | null; was: TicketPosition };

/** Who took the ticket last, and from where, for an actor who may not have seen that yet. */
export async function findTaking({ tx }: Ctx, ticketId: number): Promise<Taking | undefined> {
  const last = await tx
    .selectFrom("facts")
    .select(["name", "payload", "user_id as by"])
    .where("ticket_id", "=", ticketId)
    .where("name", "in", [...takings, ...endings])
    .where("at", ">", sql<Date>`now() - interval '1 minute'`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const name = takings.find((one) => one === last?.name);
  return last && name && { name, by: last.by, was: facts[name].parse(last.payload).was };
}

const presentMove = (row: Row): TicketMove => ({
  id: row.id,
  what: TicketMove.shape.what.parse(row.name.slice("ticket.".length)),
  at: row.at.toISOString(),
  by: named(row.byId, row.byName),
  user: named(row.userId, row.userName),
  queue: named(row.queueId, row.queueName),
  noteId: row.noteId,
});

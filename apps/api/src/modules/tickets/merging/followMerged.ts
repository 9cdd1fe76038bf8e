import { sql } from "kysely";
import { door } from "../../../platform/access.ts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { ticketPolicy } from "../policy.ts";
import { findTicket, lockTicket, selectTickets, type TicketRow } from "../queries.ts";

/** The ticket at the address of its page; the address of a merged ticket leads to the one that it was merged into. */
export async function readTicketByUuid(ctx: Ctx, uuid: string): Promise<TicketRow> {
  const ticket = await selectTickets(ctx).where("tickets.uuid", "=", uuid).executeTakeFirst();
  const row = ticket ?? (await findHome(ctx, { uuid }));
  return row && ticketPolicy.read(ctx.actor, row) ? row : fail("ERR_NO_TICKET_FOUND");
}

export const findTicketOrMerged = async (ctx: Ctx, id: number) => (await findTicket(ctx, id)) ?? findHome(ctx, { id });
/** By id, following a merge. */
export const accessTicketOrMerged = door(findTicketOrMerged, ticketPolicy, "ERR_NO_TICKET_FOUND");

/**
 * For an actor who is about to write in the ticket: its row stays locked until the message is written, so a colleague who was faster is
 * noticed.
 */
export async function accessTicketLocked(ctx: Ctx, id: number, action: keyof typeof ticketPolicy): Promise<TicketRow> {
  const seen = await accessTicketOrMerged(ctx, id, action);
  const locked = await lockTicket(ctx, seen.id);
  const isAsSeen = locked && locked.status === seen.status && locked.userId === seen.userId && locked.attendanceId === seen.attendanceId;
  return isAsSeen ? seen : accessTicketLocked(ctx, id, action);
}

type Gone = { id: number } | { uuid: string };

/**
 * The ticket that a merged ticket is a part of now, while the merge lasts; that ticket may itself have been merged. Addresses are known
 * only of tickets whose contacts were merged.
 */
async function findHome(ctx: Ctx, gone: Gone): Promise<TicketRow | undefined> {
  const first =
    "id" in gone
      ? sql`${gone.id}::int`
      : sql`(select p.ticket_id from merged_threads p join contact_merges m on m.id = p.merge_id
          where m.undone_at is null and p.kept_id is not null and p.gone ->> 'uuid' = ${gone.uuid} limit 1)`;
  const { rows } = await sql<{ id: number }>`with recursive way as (
      select j.kept_id as id from joined_tickets j where j.ticket_id = ${first}
      union select j.kept_id from joined_tickets j join way on j.ticket_id = way.id)
    select t.id from way join tickets t on t.id = way.id limit 1`.execute(ctx.tx);
  return rows[0] && findTicket(ctx, rows[0].id);
}

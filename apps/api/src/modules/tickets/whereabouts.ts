import { sql } from "kysely";
import { door } from "../../platform/access.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { ticketPolicy } from "./policy.ts";
import { findTicket, lockTicket, selectTickets, type TicketRow } from "./queries.ts";

/** The address of a ticket's page; an old one leads to the ticket that this one has become a part of. */
export async function readTicketByUuid(ctx: Ctx, uuid: string): Promise<TicketRow> {
  const known = await selectTickets(ctx).where("tickets.uuid", "=", uuid).executeTakeFirst();
  const row = known ?? (await findHome(ctx, { uuid }));
  return row && ticketPolicy.read(ctx.actor, row) ? row : fail("ERR_NO_TICKET_FOUND");
}

export const findWherever = async (ctx: Ctx, id: number) => (await findTicket(ctx, id)) ?? findHome(ctx, { id });
/** Under its id, or as what it has become a part of. */
export const accessWherever = door(findWherever, ticketPolicy, "ERR_NO_TICKET_FOUND");

/** The door for whoever is about to speak there: nobody moves it until he has. Whoever was quicker is seen. */
export async function holdTicket(ctx: Ctx, id: number, action: keyof typeof ticketPolicy): Promise<TicketRow> {
  const seen = await accessWherever(ctx, id, action);
  const held = await lockTicket(ctx, seen.id);
  const isAsSeen = held && held.status === seen.status && held.userId === seen.userId && held.attendanceId === seen.attendanceId;
  return isAsSeen ? seen : holdTicket(ctx, id, action);
}

type Gone = { id: number } | { uuid: string };

/** What a thread that is gone is a part of, as long as the two who became one are one; that may be part of yet another one. */
async function findHome(ctx: Ctx, gone: Gone): Promise<TicketRow | undefined> {
  const isIt = "id" in gone ? sql`p.ticket_id = ${gone.id}` : sql`p.gone ->> 'uuid' = ${gone.uuid}`;
  const { rows } = await sql<{ id: number }>`with recursive
    parts as not materialized (select p.ticket_id, p.kept_id, p.gone from merged_threads p join contact_merges m on m.id = p.merge_id
      where m.undone_at is null and p.kept_id is not null),
    way as (select p.kept_id as id from parts p where ${isIt} union select p.kept_id from parts p join way on p.ticket_id = way.id)
    select t.id from way join tickets t on t.id = way.id limit 1`.execute(ctx.tx);
  return rows[0] && findTicket(ctx, rows[0].id);
}

import { type Expression, sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";

/** When the contact last wrote on a connection, in this conversation: what was said on another one is nothing to its provider. */
export const lastHeard = (ticketId: Expression<number>, connectionId: Expression<number | null>) =>
  sql<Date | null>`(select max(h.sent_at) from messages h
    where h.ticket_id = ${ticketId} and h.connection_id = ${connectionId} and not h.from_me)`;

/**
 * The same, where it was said since the connection goes by its present line; the one before may have been another provider's. By when it
 * was said, as that provider reckons its day: what is read late was told to whom it was said to.
 */
export const heardByLine = (heardAt: Expression<Date | null>, lineSince: Expression<Date | null>) =>
  sql<Date | null>`case when ${heardAt} >= coalesce(${lineSince}, '-infinity') then ${heardAt} end`;

type Heard = { id: number; connectionId: number | null; heardHereAt: Date | null };

/** For what goes through a connection on which the conversation may be no more. */
export async function heardOn({ tx }: Ctx, ticket: Heard, connectionId: number) {
  if (ticket.connectionId === connectionId) return ticket.heardHereAt;
  const { rows } = await sql<{ at: Date | null }>`select ${heardByLine(sql.ref("heard.at"), sql.ref("c.line_since"))} as at
    from connections c, lateral (select ${lastHeard(sql.val(ticket.id), sql.ref("c.id"))} as at) heard where c.id = ${connectionId}`.execute(
    tx,
  );
  return rows[0]?.at ?? null;
}

import { type Expression, sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";

/**
 * When the contact last wrote on this connection in this conversation; messages on another connection do not open this provider's window.
 */
export const lastInbound = (ticketId: Expression<number>, connectionId: Expression<number | null>) =>
  sql<Date | null>`(select max(h.sent_at) from messages h
    where h.ticket_id = ${ticketId} and h.connection_id = ${connectionId} and not h.from_me)`;

/**
 * The same, but only if it was since the connection has its present line: the line before may have belonged to another provider. The time
 * is the provider's, not that of our reading, because the provider counts its window by it.
 */
export const lastInboundOnLine = (heardAt: Expression<Date | null>, lineSince: Expression<Date | null>) =>
  sql<Date | null>`case when ${heardAt} >= coalesce(${lineSince}, '-infinity') then ${heardAt} end`;

type WithLastInbound = { id: number; connectionId: number | null; lastInboundHereAt: Date | null };

/** For a message sent through a connection that the conversation may have left. */
export async function findLastInbound({ tx }: Ctx, ticket: WithLastInbound, connectionId: number) {
  if (ticket.connectionId === connectionId) return ticket.lastInboundHereAt;
  const { rows } = await sql<{ at: Date | null }>`select ${lastInboundOnLine(sql.ref("heard.at"), sql.ref("c.line_since"))} as at
    from connections c, lateral (select ${lastInbound(sql.val(ticket.id), sql.ref("c.id"))} as at) heard where c.id = ${connectionId}`.execute(
    tx,
  );
  return rows[0]?.at ?? null;
}

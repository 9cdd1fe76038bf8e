import type { Ctx } from "../../platform/company.ts";
import { findTicketOrMerged } from "../tickets/merging/followMerged.ts";
import { ticketPolicy } from "../tickets/policy.ts";
import { selectTickets, type TicketRow } from "../tickets/queries.ts";
import type { ChatMessageRow } from "./messages.ts";

/** The tickets shared in these messages that the user may read, by the ids under which they were shared. */
export async function sharedIn(ctx: Ctx, rows: ChatMessageRow[]): Promise<Map<number, TicketRow>> {
  const ids = [...new Set(rows.flatMap(({ ticketId }) => ticketId ?? []))];
  if (ids.length === 0) return new Map();
  const ticketsById = new Map((await selectTickets(ctx).where("tickets.id", "in", ids).execute()).map((row) => [row.id, row]));
  for (const id of ids) {
    // The ticket was merged into another one, or removed.
    const row = ticketsById.get(id) ?? (await findTicketOrMerged(ctx, id));
    if (row && ticketPolicy.read(ctx.actor, row)) ticketsById.set(id, row);
    else ticketsById.delete(id);
  }
  return ticketsById;
}

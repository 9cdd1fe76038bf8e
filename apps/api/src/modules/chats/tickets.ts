import type { Ctx } from "../../platform/company.ts";
import { findTicketOrMerged } from "../tickets/merging/followMerged.ts";
import { ticketPolicy } from "../tickets/policy.ts";
import { selectTickets, type TicketRow } from "../tickets/queries.ts";
import type { ChatMessageRow } from "./messages.ts";

/** Those that were shared in these messages and that this person may read, under the ids by which they were shared. */
export async function sharedIn(ctx: Ctx, rows: ChatMessageRow[]): Promise<Map<number, TicketRow>> {
  const ids = [...new Set(rows.flatMap(({ ticketId }) => ticketId ?? []))];
  if (ids.length === 0) return new Map();
  const known = new Map((await selectTickets(ctx).where("tickets.id", "in", ids).execute()).map((row) => [row.id, row]));
  for (const id of ids) {
    // It has become a part of another one, or is gone.
    const row = known.get(id) ?? (await findTicketOrMerged(ctx, id));
    if (row && ticketPolicy.read(ctx.actor, row)) known.set(id, row);
    else known.delete(id);
  }
  return known;
}

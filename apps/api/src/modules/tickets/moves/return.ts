import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { presentHolder } from "../../contacts/present.ts";
import { reachTicket, type TicketRow } from "../queries.ts";
import { moveTicket } from "../threads/threads.ts";
import { assertMoved } from "./conflicts.ts";

/** Back to pending, without a holder. */
export async function returnTicket(ctx: Ctx, ticket: number | TicketRow): Promise<TicketRow> {
  const seen = await reachTicket(ctx, ticket, "return");
  if (seen.status === "closed") fail("ERR_TICKET_NOT_OPEN", { ticket: presentHolder(seen) });
  if (seen.status === "open") await moveTicket(ctx, seen, { status: "pending", userId: null }, "ticket.returned");
  return assertMoved(ctx, seen.id, ({ status }) => status === "pending");
}

import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { sendErrand } from "../../connections/errands.ts";
import { findConnection } from "../../connections/queries.ts";
import { accessTicket, clearUnread, type TicketRow } from "../../tickets/queries.ts";
import { listAddresses } from "../queries/inbox.ts";
import { listMessages } from "../queries/pages.ts";
import { markRead } from "../queries/write.ts";

export type Opening = { pageNumber: number; cursor?: string | undefined; peek: boolean };

/** Opening a conversation says that it has been read: here whoever does, at the provider whoever holds it. Peeking leaves no trace. */
export async function openConversation(ctx: Ctx, ticketId: number, { pageNumber, cursor, peek }: Opening) {
  const ticket = await accessTicket(ctx, ticketId, "read");
  const page = await listMessages(ctx, ticketId, { pageNumber, cursor });
  if (!peek && cursor === undefined && pageNumber === 1) {
    if (ticket.unreadMessages > 0 && (await clearUnread(ctx, ticket.id))) await record(ctx, "ticket.read", { ticketId });
    if (ticket.status === "open" && ticket.userId === ctx.actor.id) await sendReceipts(ctx, ticket);
  }
  return { ticket: peek ? ticket : { ...ticket, unreadMessages: 0 }, page };
}

const RECEIPTS_MAX = 50;

/** Who wrote sees that it was read. Each errand has its own key: one that still waits for its connection is not written over. */
async function sendReceipts(ctx: Ctx, { id, connectionId }: TicketRow) {
  const seen = await markRead(ctx, id);
  if (connectionId === null || !(await findConnection(ctx, connectionId))) return;
  const ids = seen.flatMap(({ providerId }) => providerId ?? []).slice(-RECEIPTS_MAX);
  const addresses = await listAddresses(ctx, connectionId, ids);
  const messages = ids.flatMap((providerId) => addresses.find((address) => address.providerId === providerId) ?? []);
  const last = messages.at(-1);
  if (last) await sendErrand(ctx, connectionId, { kind: "read", key: last.providerId, payload: { messages } });
}

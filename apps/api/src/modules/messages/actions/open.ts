import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { sendErrand } from "../../connections/errands.ts";
import { findConnection } from "../../connections/queries.ts";
import { recipientOf } from "../../contacts/identify.ts";
import { accessTicket, clearUnread, type TicketRow } from "../../tickets/queries.ts";
import { listMessages, markRead } from "../queries/messages.ts";

export type Opening = { pageNumber: number; cursor?: string | undefined; peek: boolean };

/** Opening a conversation says that it has been read, here and at the provider. Peeking leaves no trace. */
export async function openConversation(ctx: Ctx, ticketId: number, { pageNumber, cursor, peek }: Opening) {
  const ticket = await accessTicket(ctx, ticketId, "read");
  const page = await listMessages(ctx, ticketId, { pageNumber, cursor });
  if (!peek && cursor === undefined && pageNumber === 1 && ticket.unreadMessages > 0) await read(ctx, ticket);
  return { ticket: peek ? ticket : { ...ticket, unreadMessages: 0 }, page };
}

const RECEIPTS_MAX = 50;

async function read(ctx: Ctx, ticket: TicketRow) {
  if (!(await clearUnread(ctx, ticket.id))) return;
  const seen = await markRead(ctx, ticket.id);
  await record(ctx, "ticket.read", { ticketId: ticket.id });
  const { connectionId } = ticket;
  const connection = connectionId === null ? undefined : await findConnection(ctx, connectionId);
  if (!connection || connectionId === null || ticket.status !== "open") return;
  const to = await recipientOf(ctx, ticket.contactId);
  const chat = to.group ?? to.number ?? to.lid ?? to.userId;
  const receipts = seen.flatMap(({ providerId }) => (providerId === null || chat === null ? [] : [{ providerId, chat, author: null }]));
  if (receipts.length === 0) return;
  const key = String(ticket.id);
  await sendErrand(ctx, connectionId, { kind: "read", key, payload: { messages: receipts.slice(-RECEIPTS_MAX) } });
}

import { idAtProvider } from "@recado/channels/inbound";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { requestFromProvider } from "../../connections/providerRequests.ts";
import { findConnection } from "../../connections/queries.ts";
import { accessTicket, type TicketRow } from "../../tickets/queries.ts";
import { clearUnread } from "../../tickets/unread.ts";
import { listAddresses } from "../queries/inbox.ts";
import { listMessages } from "../queries/pages.ts";
import { markRead } from "../queries/write.ts";

export type Opening = { pageNumber: number; cursor?: string | undefined; peek: boolean };

/**
 * Opening a conversation marks it as read: here for every reader, at the provider only if the reader holds the ticket. Peeking changes
 * nothing.
 */
export async function openConversation(ctx: Ctx, ticketId: number, { pageNumber, cursor, peek }: Opening) {
  const ticket = await accessTicket(ctx, ticketId, "read");
  const page = await listMessages(ctx, ticketId, { pageNumber, cursor });
  const leavesTrace = !peek && !ctx.looking;
  if (leavesTrace && cursor === undefined && pageNumber === 1) {
    if (ticket.unreadMessages > 0 && (await clearUnread(ctx, ticket.id))) await record(ctx, "ticket.read", { ticketId });
    if (ticket.status === "open" && ticket.userId === ctx.actor.id) await sendReceipts(ctx, ticket);
  }
  return { ticket: !leavesTrace ? ticket : { ...ticket, unreadMessages: 0 }, page };
}

/** In one provider request: Meta takes one receipt per call, and all of them must be sent before the lease of the request ends. */
const RECEIPTS_MAX = 50;

/** Sends read receipts. Each request has a key of its own, so that one that still waits for its connection is not overwritten. */
async function sendReceipts(ctx: Ctx, { id, connectionId }: TicketRow) {
  const seen = await markRead(ctx, id);
  const connection = connectionId === null ? undefined : await findConnection(ctx, connectionId);
  if (!connection) return;
  const { readsEarlier } = abilitiesOf[connection.provider as Provider];
  const all = seen.flatMap(({ providerId }) => idAtProvider(providerId) ?? []);
  const receipts = readsEarlier ? all.slice(-RECEIPTS_MAX) : all;
  for (let at = 0; at < receipts.length; at += RECEIPTS_MAX) {
    const ids = receipts.slice(at, at + RECEIPTS_MAX);
    const addresses = await listAddresses(ctx, connection.id, ids);
    const messages = ids.flatMap((providerId) => addresses.find((address) => address.providerId === providerId) ?? []);
    const last = messages.at(-1);
    if (last) await requestFromProvider(ctx, connection.id, { kind: "read", key: last.providerId, payload: { messages } });
  }
}

import { nameAtProvider } from "@recado/channels/inbound";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { sendErrand } from "../../connections/errands.ts";
import { findConnection } from "../../connections/queries.ts";
import { accessTicket, type TicketRow } from "../../tickets/queries.ts";
import { clearUnread } from "../../tickets/seen.ts";
import { listAddresses } from "../queries/inbox.ts";
import { listMessages } from "../queries/pages.ts";
import { markRead } from "../queries/write.ts";

export type Opening = { pageNumber: number; cursor?: string | undefined; peek: boolean };

/** Opening a conversation says that it has been read: here whoever does, at the provider whoever holds it. Peeking leaves no trace. */
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

/** In one errand: Meta is asked for each by itself, and all of that has to be done before the errand is anybody's again. */
const RECEIPTS_MAX = 50;

/** Who wrote sees that it was read. Each errand has its own key: one that still waits for its connection is not written over. */
async function sendReceipts(ctx: Ctx, { id, connectionId }: TicketRow) {
  const seen = await markRead(ctx, id);
  const connection = connectionId === null ? undefined : await findConnection(ctx, connectionId);
  if (!connection) return;
  const { readsEarlier } = abilitiesOf[connection.provider as Provider];
  const all = seen.flatMap(({ providerId }) => nameAtProvider(providerId) ?? []);
  const told = readsEarlier ? all.slice(-RECEIPTS_MAX) : all;
  for (let at = 0; at < told.length; at += RECEIPTS_MAX) {
    const ids = told.slice(at, at + RECEIPTS_MAX);
    const addresses = await listAddresses(ctx, connection.id, ids);
    const messages = ids.flatMap((providerId) => addresses.find((address) => address.providerId === providerId) ?? []);
    const last = messages.at(-1);
    if (last) await sendErrand(ctx, connection.id, { kind: "read", key: last.providerId, payload: { messages } });
  }
}

import type { FactPayload } from "@recado/contract/facts";
import type { Ctx } from "../../platform/company.ts";
import { admins, type Broadcasts, type News } from "../../platform/realtime.ts";
import { presentContact } from "../contacts/present.ts";
import { getContact } from "../contacts/queries.ts";
import { roomsThatSee } from "../tickets/policy.ts";
import { positionOf, presentTicketNews } from "../tickets/present.ts";
import { findTicket } from "../tickets/queries.ts";
import { presentMessage, presentMessageForAll } from "./present.ts";
import { findMessage } from "./queries/messages.ts";

const TOLD_MAX = 100;

export const messageBroadcasts = {
  "ticket.typing": async (ctx, { ticketId, isTyping }) => {
    const ticket = await findTicket(ctx, ticketId);
    const payload = { action: "update", ticketId, isTyping } as const;
    return ticket ? [{ event: "typing", payload, rooms: roomsThatSee(positionOf(ticket)) }] : [];
  },
  "message.received": (ctx, fact) => messageNews(ctx, fact, "create"),
  "message.queued": (ctx, fact) => messageNews(ctx, fact, "create"),
  "message.changed": (ctx, fact) => messageNews(ctx, fact, "update"),
  // Beyond this many messages none is broadcast by itself: clients refetch anyway, because the removal of the connection is broadcast, too.
  "messages.settled": async (ctx, { messageIds }) => {
    if (messageIds.length > TOLD_MAX) return [];
    const news: News[] = [];
    for (const messageId of messageIds) news.push(...(await messageNews(ctx, { messageId }, "update")));
    return news;
  },
  // To those who could read the message where the ticket was, and those who can where it is now.
  "message.withdrawn": async (ctx, { messageId, ticketId, was }) => {
    const ticket = await findTicket(ctx, ticketId);
    const rooms = [...new Set([...roomsThatSee(was), ...(ticket ? roomsThatSee(positionOf(ticket)) : [])])];
    return [{ event: "message", payload: { action: "delete", messageId: String(messageId), ticketId }, rooms }];
  },
} satisfies Broadcasts;

/** To everybody who may read the conversation now, which may have been merged since; the ticket's row is sent along for their lists. */
async function messageNews(
  ctx: Ctx,
  { messageId }: Pick<FactPayload<"message.changed">, "messageId">,
  action: "create" | "update",
): Promise<News[]> {
  const message = await findMessage(ctx, messageId);
  const ticket = message && (await findTicket(ctx, message.ticketId));
  if (!message || !ticket) return [];
  const contact = presentContact(await getContact(ctx, ticket.contactId));
  const [rooms, rest] = [roomsThatSee(positionOf(ticket)), { action, ticket: presentTicketNews(ticket), contact }];
  const forAll = { ...rest, message: presentMessageForAll(message) };
  if (!message.isDeleted) return [{ event: "appMessage", payload: forAll, rooms }];
  // Admins may read deleted messages: this broadcast must not hide them.
  const forAdmins = { ...rest, message: presentMessage({ role: "admin" }, message) };
  return [
    { event: "appMessage", payload: forAll, rooms, except: [admins] },
    { event: "appMessage", payload: forAdmins, rooms: [admins] },
  ];
}

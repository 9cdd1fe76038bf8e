import type { FactPayload } from "@recado/contract/facts";
import type { Ctx } from "../../platform/company.ts";
import { admins, type Broadcasts, type News } from "../../platform/realtime.ts";
import { presentContact } from "../contacts/present.ts";
import { getContact } from "../contacts/queries.ts";
import { roomsThatSee } from "../tickets/policy.ts";
import { placeOf, presentTicketNews } from "../tickets/present.ts";
import { findTicket } from "../tickets/queries.ts";
import { presentMessage, presentMessageForAll } from "./present.ts";
import { findMessage } from "./queries/messages.ts";

const TOLD_MAX = 100;

export const messageBroadcasts = {
  "ticket.typing": async (ctx, { ticketId, isTyping }) => {
    const ticket = await findTicket(ctx, ticketId);
    const payload = { action: "update", ticketId, isTyping } as const;
    return ticket ? [{ event: "typing", payload, rooms: roomsThatSee(placeOf(ticket)) }] : [];
  },
  "message.received": (ctx, fact) => told(ctx, fact, "create"),
  "message.queued": (ctx, fact) => told(ctx, fact, "create"),
  "message.changed": (ctx, fact) => told(ctx, fact, "update"),
  // Of more than these nobody is told one by one: that their connection is gone is news as well, and whoever hears it asks again.
  "messages.settled": async (ctx, { messageIds }) => {
    if (messageIds.length > TOLD_MAX) return [];
    const news: News[] = [];
    for (const messageId of messageIds) news.push(...(await told(ctx, { messageId }, "update")));
    return news;
  },
  // To those who could read it where the ticket was, and to those who can where it is.
  "message.withdrawn": async (ctx, { messageId, ticketId, was }) => {
    const ticket = await findTicket(ctx, ticketId);
    const rooms = [...new Set([...roomsThatSee(was), ...(ticket ? roomsThatSee(placeOf(ticket)) : [])])];
    return [{ event: "message", payload: { action: "delete", messageId: String(messageId), ticketId }, rooms }];
  },
} satisfies Broadcasts;

/**
 * To those who may read the conversation now, which may have become a part of another one since; where its row stands in their lists
 * comes with it.
 */
async function told(
  ctx: Ctx,
  { messageId }: Pick<FactPayload<"message.changed">, "messageId">,
  action: "create" | "update",
): Promise<News[]> {
  const message = await findMessage(ctx, messageId);
  const ticket = message && (await findTicket(ctx, message.ticketId));
  if (!message || !ticket) return [];
  const contact = presentContact(await getContact(ctx, ticket.contactId));
  const [rooms, rest] = [roomsThatSee(placeOf(ticket)), { action, ticket: presentTicketNews(ticket), contact }];
  const forAll = { ...rest, message: presentMessageForAll(message) };
  if (!message.isDeleted) return [{ event: "appMessage", payload: forAll, rooms }];
  // What was deleted stays readable for admins: the news of it must not take it from before their eyes.
  const forAdmins = { ...rest, message: presentMessage({ role: "admin" }, message) };
  return [
    { event: "appMessage", payload: forAll, rooms, except: [admins] },
    { event: "appMessage", payload: forAdmins, rooms: [admins] },
  ];
}

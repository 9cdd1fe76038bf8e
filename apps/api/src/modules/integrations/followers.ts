import type { Followers } from "../../platform/record.ts";
import { notifyWebhooks, onceOf, withdrawUndone } from "./events/notify.ts";

/** Webhooks that subscribe to an event get it; the row is part of the same transaction. */
export const integrationFollowers = {
  "message.received": (ctx, { messageId, ticketId, own }) =>
    notifyWebhooks(ctx, own ? "message.sent" : "message.received", { about: { ticketId, messageId }, once: onceOf.message(messageId) }),
  "message.changed": async (ctx, { messageId, ticketId, sent }) => {
    if (sent) await notifyWebhooks(ctx, "message.sent", { about: { ticketId, messageId }, once: onceOf.message(messageId) });
  },
  "ticket.opened": (ctx, { ticketId }) => notifyWebhooks(ctx, "ticket.opened", { about: { ticketId } }),
  "ticket.accepted": (ctx, { ticketId }) => notifyWebhooks(ctx, "ticket.accepted", { about: { ticketId } }),
  "ticket.closed": (ctx, { ticketId, undo }) => notifyWebhooks(ctx, "ticket.closed", { about: { ticketId }, undo }),
  "ticket.undone": async (ctx, { undo }) => void (await withdrawUndone(ctx, undo)),
  "ticket.rated": (ctx, { ticketId }) => notifyWebhooks(ctx, "ticket.rated", { about: { ticketId } }),
  "contact.created": (ctx, { contactId }) => notifyWebhooks(ctx, "contact.created", { about: { contactId } }),
} satisfies Followers;

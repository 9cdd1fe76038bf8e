import type { Reactions } from "../../lib/realtime.ts";
import { asSeen } from "../../lib/session/sight.ts";
import { askSoon, changeTicket, changeUnread, isSpeakerOld } from "./queries.ts";
import { drop, type Me, put, rename } from "./unread.ts";

export const unreadReactions = (me: Me) =>
  ({
    ticket: (cache, event) => {
      if (event.action === "update") changeTicket(cache, event.ticket.id, put(event.ticket, me));
      else changeTicket(cache, event.ticketId, drop(event.ticketId));
    },
    appMessage: (cache, { ticket }) => changeTicket(cache, ticket.id, put(asSeen(ticket), me)),
    contact: (cache, event) => {
      if (event.action !== "delete") changeUnread(cache, rename(event.contact));
    },
    contacts: askSoon,
    // With my queues, what waits for me is something else.
    user: (cache, event) => {
      const [id, name] = event.action === "delete" ? [event.userId, undefined] : [event.user.id, event.user.name];
      if (id === me.id || isSpeakerOld(cache, id, name)) askSoon(cache);
    },
    queue: askSoon,
  }) satisfies Reactions;

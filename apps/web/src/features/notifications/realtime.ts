import type { Reactions } from "../../lib/realtime.ts";
import { readInSight } from "../../lib/session/sight.ts";
import { changeTicket, changeUnread, isSpeakerOld, refetchSoon } from "./queries.ts";
import { drop, type Me, put, rename } from "./unread.ts";

export const unreadReactions = (me: Me) =>
  ({
    ticket: (cache, event) => {
      if (event.action === "update") changeTicket(cache, event.ticket.id, put(event.ticket, me));
      else changeTicket(cache, event.ticketId, drop(event.ticketId));
    },
    appMessage: (cache, { ticket }) => changeTicket(cache, ticket.id, put(readInSight(ticket), me)),
    contact: (cache, event) => {
      if (event.action !== "delete") changeUnread(cache, rename(event.contact));
    },
    contacts: refetchSoon,
    // With my queues, what waits for me is something else.
    user: (cache, event) => {
      const [id, name] = event.action === "delete" ? [event.userId, undefined] : [event.user.id, event.user.name];
      if (id === me.id || isSpeakerOld(cache, id, name)) refetchSoon(cache);
    },
    queue: refetchSoon,
  }) satisfies Reactions;

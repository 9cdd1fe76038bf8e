import type { Reactions } from "../../lib/realtime.ts";
import { asSeen } from "../../lib/session/sight.ts";
import { askSoon, changeTicket, changeUnread, isSpeakerOld } from "./queries.ts";
import { drop, type Me, put, rename } from "./unread.ts";

export const unreadReactions = (me: Me) =>
  ({
    ticket: (cache, news) => {
      if (news.action === "update") changeTicket(cache, news.ticket.id, put(news.ticket, me));
      else changeTicket(cache, news.ticketId, drop(news.ticketId));
    },
    appMessage: (cache, { ticket }) => changeTicket(cache, ticket.id, put(asSeen(ticket), me)),
    contact: (cache, news) => {
      if (news.action !== "delete") changeUnread(cache, rename(news.contact));
    },
    contacts: askSoon,
    // With my queues, what waits for me is something else.
    user: (cache, news) => {
      const [id, name] = news.action === "delete" ? [news.userId, undefined] : [news.user.id, news.user.name];
      if (id === me.id || isSpeakerOld(cache, id, name)) askSoon(cache);
    },
    queue: askSoon,
  }) satisfies Reactions;

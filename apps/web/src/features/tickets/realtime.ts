import type { QueryClient } from "@tanstack/react-query";
import type { Reactions } from "../../lib/realtime.ts";
import { dropTicket, putTicket, readTicket, renameContact } from "./listNews.ts";
import { dropMessage, putMessage, ticketKeys } from "./queries.ts";

/** While much happens, the lists are asked once a breath and not once a word; two hundred people do not breathe as one. */
const BREATH_MS = 700;

const waiting = new WeakSet<QueryClient>();

function askSoon(cache: QueryClient) {
  if (waiting.has(cache)) return;
  waiting.add(cache);
  setTimeout(
    () => {
      waiting.delete(cache);
      void cache.invalidateQueries({ queryKey: ticketKeys.lists });
      void cache.invalidateQueries({ queryKey: ["tickets", "one"] });
    },
    BREATH_MS * (1 + Math.random()),
  );
}

/** A colleague's click and mine end in the same place. What the news do not tell, the server is asked. */
export const ticketReactions = (me: number) =>
  ({
    ticket: (cache, news) => {
      if (news.action === "delete") dropTicket(cache, news.ticketId);
      else if (news.action === "updateUnread") readTicket(cache, news.ticketId);
      else if (putTicket(cache, news.ticket, me)) askSoon(cache);
    },
    appMessage: (cache, { message, ticket }) => {
      putMessage(cache, message);
      if (putTicket(cache, ticket, me)) askSoon(cache);
    },
    message: (cache, { ticketId, messageId }) => dropMessage(cache, ticketId, messageId),
    contact: (cache, news) => {
      if (news.action === "delete") askSoon(cache);
      else renameContact(cache, news.contact);
    },
  }) satisfies Reactions;

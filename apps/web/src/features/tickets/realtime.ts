import type { Ticket } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { throttled } from "../../lib/net/throttled.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { asSeen } from "../../lib/session/sight.ts";
import {
  dropTicket,
  isShown,
  mayBeFound,
  mayLeaveUnseen,
  noteConnection,
  putTicket,
  rateAttendance,
  readTicket,
  renameContact,
} from "./cache/listNews.ts";
import { askWhoSpoke, missed, renameAuthor, requote, reread } from "./cache/messageNews.ts";
import { askOfPast, type Named } from "./cache/pastNews.ts";
import { dropMessage, putMessage, queueList, tagList, templatesOf, ticketKeys, userList } from "./cache/queries.ts";
import { tellMark } from "./marks/marked.ts";

const BREATH_MS = 700;
/** What nobody looks at, but for the number beside the tab, takes its time. */
const LONG_BREATH_MS = 4_000;

const askSoon = throttled(BREATH_MS, askTickets);
const askLater = throttled(LONG_BREATH_MS, askTickets);

function askTickets(cache: QueryClient) {
  void refetchQueries(cache, ticketKeys.lists);
  void refetchQueries(cache, ["tickets", "one"]);
}

/** Many are called otherwise at once, or have lost the number they waited for, and which these are only the server knows. */
const askOfAll = throttled(LONG_BREATH_MS, (cache) => {
  askTickets(cache);
  askWhoSpoke(cache);
});

/** What is on its way may have been answered before these news, which no date tells from the older state: it would take them back. */
function askAgain(cache: QueryClient) {
  if (cache.isFetching({ queryKey: ticketKeys.lists }) + cache.isFetching({ queryKey: ["tickets", "one"] }) > 0) askSoon(cache);
}

/** What of others stands on the screen, or may be on its way there. */
function askIfShown(cache: QueryClient, isMeant: (ticket: Ticket) => boolean) {
  if (isShown(cache, isMeant)) askSoon(cache);
  else askAgain(cache);
}

/**
 * The same for what carries all of its ticket: what is on its way is told it once more when it is there, be it a first answer or one
 * that no date tells from the news. What is newer than they are stays.
 */
function tellAll(cache: QueryClient, tell: () => unknown) {
  const told = () => void (tell() === true && askSoon(cache));
  told();
  for (const { promise } of cache.getQueryCache().findAll({ queryKey: ticketKeys.all, fetchStatus: "fetching" }))
    void promise?.then(told, () => {}); // asked again, it is in the answer
}

const tellStatus = (cache: QueryClient, id: number, status: string) =>
  tellAll(cache, () => noteConnection(cache, id, status === "CONNECTED"));

/** A colleague's click and mine end in the same place. What the news do not tell, the server is asked. */
export const ticketReactions = (me: number) =>
  ({
    ticket: (cache, news) => {
      if (news.action === "delete") {
        if (mayLeaveUnseen(cache, news.ticketId)) askLater(cache);
        dropTicket(cache, news.ticketId);
        void missed(cache, news.ticketId, "none");
        askAgain(cache);
      } else if (news.action === "updateUnread") {
        tellAll(cache, () => readTicket(cache, news.ticketId));
        askAgain(cache);
      } else {
        const { ticket, rated } = news;
        tellAll(cache, () => {
          if (mayLeaveUnseen(cache, ticket.id, ticket.status) || mayBeFound(cache, ticket)) askLater(cache);
          if (rated) rateAttendance(cache, rated);
          return putTicket(cache, ticket, me);
        });
      }
    },
    appMessage: (cache, { message, ticket }) => {
      putMessage(cache, message);
      if (message.isEdited || message.isDeleted) tellAll(cache, () => requote(cache, message));
      if (mayBeFound(cache, ticket, message.body)) askLater(cache);
      const seen = asSeen(ticket);
      tellAll(cache, () => putTicket(cache, seen, me));
    },
    ticketMark: (cache, { ticketId, mark }) => tellAll(cache, () => tellMark(cache, ticketId, mark)),
    message: (cache, { ticketId, messageId }) => dropMessage(cache, ticketId, messageId),
    contact: (cache, news) => {
      if (news.action === "delete") {
        if (news.into) reread(cache, [news.contactId, news.into]);
        return askSoon(cache);
      }
      if (news.outOf) {
        reread(cache, [news.contact.id, news.outOf]);
        askSoon(cache);
      }
      tellAll(cache, () => {
        renameContact(cache, news.contact);
        renameAuthor(cache, news.contact);
      });
    },
    contacts: askOfAll,
    // What rows and the open ticket show of others: where none of them shows it, nobody asks.
    tag: (cache, news) => {
      const id = news.action === "delete" ? news.tagId : news.tag.id;
      askIfShown(cache, ({ tags }) => tags.some((tag) => tag.id === id));
      void refetchQueries(cache, tagList.queryKey);
    },
    queue: (cache, news) => {
      const [id, name] = news.action === "delete" ? [news.queueId, undefined] : [news.queue.id, news.queue.name];
      askIfShown(cache, ({ queueId }) => queueId === id);
      askOfPast(cache, ({ queue }) => queue?.id === id && queue.name !== name);
      void refetchQueries(cache, queueList.queryKey);
    },
    // In the morning everybody comes at once: that somebody is there changes no ticket.
    user: (cache, news) => {
      const [id, name] = news.action === "delete" ? [news.userId, undefined] : [news.user.id, news.user.name];
      const isOld = (...people: (Named | null | undefined)[]) => people.some((person) => person?.id === id && person.name !== name);
      askIfShown(cache, ({ user, lastSpeaker }) => isOld(user, lastSpeaker?.user));
      askOfPast(cache, ({ user, by }) => isOld(user, by));
      const isKnown = cache.getQueryData(userList.queryKey)?.some((known) => known.id === id && known.name === name);
      if (isKnown) void cache.invalidateQueries({ queryKey: userList.queryKey, refetchType: "none" });
      else void refetchQueries(cache, userList.queryKey);
    },
    whatsapp: (cache, news) => {
      const now = news.action === "delete" ? { id: news.whatsappId, name: undefined, provider: null } : news.whatsapp;
      void refetchQueries(cache, templatesOf(now.id).queryKey);
      const isOld = ({ whatsapp, provider }: Ticket) => whatsapp?.name !== now.name || provider !== now.provider;
      askIfShown(cache, (row) => row.whatsapp?.id === now.id && isOld(row));
      if (news.action === "update") tellStatus(cache, now.id, news.whatsapp.status);
      else askOfAll(cache); // what waited for it never leaves: of many it is not told one by one
    },
    whatsappSession: (cache, { session: { id, status } }) => tellStatus(cache, id, status),
  }) satisfies Reactions;

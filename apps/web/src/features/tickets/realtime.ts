import type { Ticket } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { throttled } from "../../lib/net/throttled.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { readInSight } from "../../lib/session/sight.ts";
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
import { missed, refetchAuthors, renameAuthor, requote, reread } from "./cache/messageNews.ts";
import { type Named, refetchHistory } from "./cache/pastNews.ts";
import { dropMessage, putMessage, queueList, tagList, templatesOf, ticketKeys, userList } from "./cache/queries.ts";
import { applyMark } from "./marks/marked.ts";

const REFETCH_EVERY_MS = 700;
/** Tickets that are not on screen, but for the number beside the tab, are refetched less often. */
const REFETCH_UNSEEN_EVERY_MS = 4_000;

const askSoon = throttled(REFETCH_EVERY_MS, askTickets);
const askLater = throttled(REFETCH_UNSEEN_EVERY_MS, askTickets);

function askTickets(cache: QueryClient) {
  void refetchQueries(cache, ticketKeys.lists);
  void refetchQueries(cache, ["tickets", "one"]);
}

/** Many are called otherwise at once, or have lost the number they waited for, and which these are only the server knows. */
const askOfAll = throttled(REFETCH_UNSEEN_EVERY_MS, (cache) => {
  askTickets(cache);
  refetchAuthors(cache);
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
function tellAll(cache: QueryClient, patch: () => unknown) {
  const apply = () => void (patch() === true && askSoon(cache));
  apply();
  for (const { promise } of cache.getQueryCache().findAll({ queryKey: ticketKeys.all, fetchStatus: "fetching" }))
    void promise?.then(apply, () => {}); // asked again, it is in the answer
}

const tellStatus = (cache: QueryClient, id: number, status: string) =>
  tellAll(cache, () => noteConnection(cache, id, status === "CONNECTED"));

/** A colleague's click and mine end in the same place. What the news do not tell, the server is asked. */
export const ticketReactions = (me: number) =>
  ({
    ticket: (cache, event) => {
      if (event.action === "delete") {
        if (mayLeaveUnseen(cache, event.ticketId)) askLater(cache);
        dropTicket(cache, event.ticketId);
        void missed(cache, event.ticketId, "none");
        askAgain(cache);
      } else if (event.action === "updateUnread") {
        tellAll(cache, () => readTicket(cache, event.ticketId));
        askAgain(cache);
      } else {
        const { ticket, rated } = event;
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
      const seen = readInSight(ticket);
      tellAll(cache, () => putTicket(cache, seen, me));
    },
    ticketMark: (cache, { ticketId, mark }) => tellAll(cache, () => applyMark(cache, ticketId, mark)),
    message: (cache, { ticketId, messageId }) => dropMessage(cache, ticketId, messageId),
    contact: (cache, event) => {
      if (event.action === "delete") {
        if (event.into) reread(cache, [event.contactId, event.into]);
        return askSoon(cache);
      }
      if (event.outOf) {
        reread(cache, [event.contact.id, event.outOf]);
        askSoon(cache);
      }
      tellAll(cache, () => {
        renameContact(cache, event.contact);
        renameAuthor(cache, event.contact);
      });
    },
    contacts: askOfAll,
    // What rows and the open ticket show of others: where none of them shows it, nobody asks.
    tag: (cache, event) => {
      const id = event.action === "delete" ? event.tagId : event.tag.id;
      askIfShown(cache, ({ tags }) => tags.some((tag) => tag.id === id));
      void refetchQueries(cache, tagList.queryKey);
    },
    queue: (cache, event) => {
      const [id, name] = event.action === "delete" ? [event.queueId, undefined] : [event.queue.id, event.queue.name];
      askIfShown(cache, ({ queueId }) => queueId === id);
      refetchHistory(cache, ({ queue }) => queue?.id === id && queue.name !== name);
      void refetchQueries(cache, queueList.queryKey);
    },
    // In the morning everybody comes at once: that somebody is there changes no ticket.
    user: (cache, event) => {
      const [id, name] = event.action === "delete" ? [event.userId, undefined] : [event.user.id, event.user.name];
      const isOld = (...people: (Named | null | undefined)[]) => people.some((person) => person?.id === id && person.name !== name);
      askIfShown(cache, ({ user, lastSpeaker }) => isOld(user, lastSpeaker?.user));
      refetchHistory(cache, ({ user, by }) => isOld(user, by));
      const isKnown = cache.getQueryData(userList.queryKey)?.some((user) => user.id === id && user.name === name);
      if (isKnown) void cache.invalidateQueries({ queryKey: userList.queryKey, refetchType: "none" });
      else void refetchQueries(cache, userList.queryKey);
    },
    whatsapp: (cache, event) => {
      const now = event.action === "delete" ? { id: event.whatsappId, name: undefined, provider: null } : event.whatsapp;
      void refetchQueries(cache, templatesOf(now.id).queryKey);
      const isOld = ({ whatsapp, provider }: Ticket) => whatsapp?.name !== now.name || provider !== now.provider;
      askIfShown(cache, (row) => row.whatsapp?.id === now.id && isOld(row));
      if (event.action === "update") tellStatus(cache, now.id, event.whatsapp.status);
      else askOfAll(cache); // what waited for it never leaves: of many it is not told one by one
    },
    whatsappSession: (cache, { session: { id, status } }) => tellStatus(cache, id, status),
  }) satisfies Reactions;

import type { ContactNews } from "@recado/contract/contacts";
import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import type { Query, QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import type { Talk } from "./mergeNews.ts";
import { patchQueries } from "./patchQueries.ts";

/** A renamed contact has the new name in old messages too: above them and in quotes. */
export function renameAuthor(cache: QueryClient, { onWhatsApp: _, ...contact }: ContactNews) {
  const { id, name } = contact;
  const ids = new Set<string>();
  changeMessages(cache, (message) => {
    if (message.contactId !== id) return message;
    ids.add(message.id);
    return { ...message, contact };
  });
  changeMessages(cache, (message) =>
    message.quotedMsg?.contact && ids.has(message.quotedMsg.id)
      ? { ...message, quotedMsg: { ...message.quotedMsg, contact: { name } } }
      : message,
  );
}

/** Quotes show the message's current text after an edit or a deletion; of two that cross, the later counts. */
export function requote(cache: QueryClient, { id, updatedAt, body, word, mediaUrl, isDeleted }: Message) {
  let isOver = false;
  changeMessages(cache, (message) => {
    isOver ||= message.id === id && message.updatedAt > updatedAt;
    return message;
  });
  if (isOver) return;
  const now = isDeleted ? { body: "", word: "deleted" as const, mediaUrl: null, isDeleted } : { body, word, mediaUrl, isDeleted };
  changeMessages(cache, (message) =>
    message.quotedMsg?.id === id ? { ...message, quotedMsg: { ...message.quotedMsg, ...now } } : message,
  );
}

/**
 * Events went elsewhere while the ticket was out of this user's sight: its messages are refetched once it is shown again. A response
 * already in flight does not count.
 */
export function missed(cache: QueryClient, ticketId: number, refetchType: "none" | "active") {
  const isMeant = ({ queryKey: [all, kind, id] }: Query) => all === "tickets" && id === ticketId && MISSABLE_KINDS.includes(kind);
  for (const { queryKey, promise } of cache.getQueryCache().findAll({ predicate: isMeant, fetchStatus: "fetching" }))
    void promise?.then(
      () => cache.invalidateQueries({ queryKey, exact: true, refetchType }),
      () => {}, // asked again, it is in the answer
    );
  return cache.invalidateQueries({ refetchType, predicate: isMeant });
}
const MISSABLE_KINDS: unknown[] = ["messages", "stretch", "peeked", "moves"];

/**
 * Two contacts were merged or separated: their messages belong to other tickets now, under another name. The queries are reset instead of
 * refetched, since merging would take messages that have moved for newer ones.
 */
export function reread(cache: QueryClient, people: number[]) {
  const cards = cache.getQueriesData<TicketCard>({ queryKey: ["tickets", "one"] });
  const ticketIds = new Set<unknown>(cards.flatMap(([, card]) => (card && people.includes(card.contactId) ? card.id : [])));
  void cache.resetQueries({
    predicate: ({ queryKey: [all, kind, ticketId], state }) =>
      all === "tickets" && MESSAGE_KINDS.includes(kind) && (ticketIds.has(ticketId) || hasMessagesOf(people, state.data as Talk)),
  });
}

const MESSAGE_KINDS: unknown[] = ["messages", "stretch", "peeked"];

const hasMessagesOf = (people: number[], talk: Talk | undefined) =>
  talk?.pages.some((page) => page.messages.some(({ contactId }) => contactId !== null && people.includes(contactId))) ?? false;

/** All queries whose messages name their author. */
const AUTHORED_KEYS = [["tickets", "messages"], ["tickets", "stretch"], ["tickets", "peeked"], ["files"]];

export function refetchAuthors(cache: QueryClient) {
  for (const queryKey of AUTHORED_KEYS) void refetchQueries(cache, queryKey);
}

/** Unchanged pages keep their identity, so that nothing rerenders. */
function changeMessages(cache: QueryClient, change: (message: Message) => Message) {
  for (const queryKey of AUTHORED_KEYS) patchQueries<Talk>(cache, { queryKey }, changed);

  function changed(talk: Talk) {
    let isChanged = false;
    const pages = talk.pages.map((page) => ({
      ...page,
      messages: page.messages.map((message) => {
        const now = change(message);
        isChanged ||= now !== message;
        return now;
      }),
    }));
    return isChanged ? { ...talk, pages } : talk;
  }
}

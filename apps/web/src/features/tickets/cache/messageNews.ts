import type { ContactNews } from "@recado/contract/contacts";
import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import type { Query, QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import type { Talk } from "./mergeNews.ts";
import { patchQueries } from "./patchQueries.ts";

/** Whoever is called otherwise now was so all along: above what he said, and where that is quoted. */
export function renameAuthor(cache: QueryClient, { onWhatsApp: _, ...contact }: ContactNews) {
  const { id, name } = contact;
  const said = new Set<string>();
  changeMessages(cache, (message) => {
    if (message.contactId !== id) return message;
    said.add(message.id);
    return { ...message, contact };
  });
  changeMessages(cache, (message) =>
    message.quotedMsg?.contact && said.has(message.quotedMsg.id)
      ? { ...message, quotedMsg: { ...message.quotedMsg, contact: { name } } }
      : message,
  );
}

/** What was changed or taken back after it was said is quoted as it stands now; of two changes that cross, as the later one left it. */
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
 * What was said where a ticket stood meanwhile was told to those who see it there: it is asked for as soon as it is shown again, and an
 * answer that is on its way is none to that.
 */
export function missed(cache: QueryClient, ticketId: number, refetchType: "none" | "active") {
  const isMeant = ({ queryKey: [all, kind, id] }: Query) => all === "tickets" && id === ticketId && MISSED.includes(kind);
  for (const { queryKey, promise } of cache.getQueryCache().findAll({ predicate: isMeant, fetchStatus: "fetching" }))
    void promise?.then(
      () => cache.invalidateQueries({ queryKey, exact: true, refetchType }),
      () => {}, // asked again, it is in the answer
    );
  return cache.invalidateQueries({ refetchType, predicate: isMeant });
}
const MISSED: unknown[] = ["messages", "stretch", "peeked", "moves"];

/**
 * Two have become one, or two again: what they said stands elsewhere now, and under another name. It is read anew as if it had never
 * been, or what is no longer said here would be taken for what was told since.
 */
export function reread(cache: QueryClient, people: number[]) {
  const cards = cache.getQueriesData<TicketCard>({ queryKey: ["tickets", "one"] });
  const theirs = new Set<unknown>(cards.flatMap(([, card]) => (card && people.includes(card.contactId) ? card.id : [])));
  void cache.resetQueries({
    predicate: ({ queryKey: [all, kind, ticketId], state }) =>
      all === "tickets" && SAID.includes(kind) && (theirs.has(ticketId) || isSaidBy(people, state.data as Talk)),
  });
}

const SAID: unknown[] = ["messages", "stretch", "peeked"];

const isSaidBy = (people: number[], talk: Talk | undefined) =>
  talk?.pages.some((page) => page.messages.some(({ contactId }) => contactId !== null && people.includes(contactId))) ?? false;

/** Wherever messages say whose they are. */
const SPOKEN = [["tickets", "messages"], ["tickets", "stretch"], ["tickets", "peeked"], ["files"]];

export function askWhoSpoke(cache: QueryClient) {
  for (const queryKey of SPOKEN) void refetchQueries(cache, queryKey);
}

/** What does not change stays the very same, so that nothing is drawn again for it. */
function changeMessages(cache: QueryClient, change: (message: Message) => Message) {
  for (const queryKey of SPOKEN) patchQueries<Talk>(cache, { queryKey }, changed);

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

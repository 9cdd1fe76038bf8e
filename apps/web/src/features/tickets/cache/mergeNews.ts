import type { Output } from "@recado/contract/endpoint";
import type { Message, messages } from "@recado/contract/messages";
import type { Ticket, TicketCard, tickets } from "@recado/contract/tickets";
import { type InfiniteData, replaceEqualDeep } from "@tanstack/react-query";
import { newestFirst } from "../../../lib/list/newestFirst.ts";
import { onPersonGone } from "../../../lib/session.ts";

type MessagePage = Output<typeof messages.list>;
type TicketPage = Output<typeof tickets.list>;

/** How pages of messages and tickets are refetched: from the newest back in time, by `createdAt` or `updatedAt`. */
export const messagePages = {
  rowsOf: (page: MessagePage) => page.messages.toReversed(),
  placeOf: (message: Message) => message.createdAt,
  join: ([first, ...more]: [MessagePage, ...MessagePage[]], rows: Message[]): MessagePage => ({
    ...first,
    attendances: [first, ...more].flatMap(({ attendances }) => attendances),
    messages: rows.toReversed(),
  }),
};
export const ticketPages = {
  rowsOf: (page: TicketPage) => page.tickets,
  placeOf: (ticket: Ticket) => ticket.updatedAt,
  join: ([first]: [TicketPage, ...TicketPage[]], tickets: Ticket[]): TicketPage => ({ ...first, tickets }),
};

export type Talk = InfiniteData<{ messages: Message[]; hasMore?: boolean }>;
export type TicketPages = InfiniteData<{ tickets: Ticket[]; count: number }>;

/** Messages that were withdrawn: no answer or event in flight brings them back. */
const withdrawn = new Set<string>();
onPersonGone(() => withdrawn.clear());
export const withdraw = (id: string) => withdrawn.add(id);
export const isWithdrawn = (id: string) => withdrawn.has(id);

export const withoutWithdrawn = <T extends Talk>(talk: T): T => ({
  ...talk,
  pages: talk.pages.map((page) => ({ ...page, messages: page.messages.filter(({ id }) => !isWithdrawn(id)) })),
});

/**
 * Merges an answer into the messages on the screen. The answer may be older than events that came during the request, so messages that it
 * lacks within its time range stay, and of one message the later version wins.
 */
export function mergeMessages(shown: Talk | undefined, answered: Talk): Talk {
  const fresh = withdrawn.size > 0 ? withoutWithdrawn(answered) : answered;
  const [first] = fresh.pages;
  if (!shown || !first) return fresh;
  // Only a page was added, as by scrolling back.
  if (shown.pages.every((page, at) => page === fresh.pages[at])) return fresh;
  const cached = new Map(shown.pages.flatMap(({ messages }) => messages).map((message) => [message.id, message]));
  const pages = fresh.pages.map((page) => ({ ...page, messages: page.messages.map((one) => laterOf(cached.get(one.id), one)) }));
  const inAnswer = new Set(fresh.pages.flatMap(({ messages }) => messages).map(({ id }) => id));
  const since = first.messages[0]?.createdAt ?? "";
  const missing = [...cached.values()].filter(({ id, createdAt }) => !inAnswer.has(id) && !isWithdrawn(id) && createdAt >= since);
  return { ...fresh, pages: pages.map((page, at) => (at === 0 ? { ...page, messages: inOrder([...page.messages, ...missing]) } : page)) };
}

/** At the same age the fresh one, because its links expire later. */
const laterOf = (cached: Message | undefined, fresh: Message) => (cached && cached.updatedAt > fresh.updatedAt ? cached : fresh);

/** By the provider's time, then by arrival. */
export const inOrder = (list: Message[]) => list.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || Number(a.id) - Number(b.id));

/** The same for the open ticket. */
export const laterCard = (shown: TicketCard | undefined, fresh: TicketCard): TicketCard =>
  shown && shown.updatedAt > fresh.updatedAt ? shown : replaceEqualDeep(shown, fresh);

/** The same for a list of tickets. A ticket that the answer lacks may have left the list or be too new; here the answer wins. */
export function mergeTickets(shown: TicketPages | undefined, fresh: TicketPages): TicketPages {
  const answered = new Map(fresh.pages.flatMap(({ tickets }) => tickets).map((row) => [row.id, row]));
  const cached = shown?.pages.flatMap(({ tickets }) => tickets) ?? [];
  const later = cached.filter(({ id, updatedAt }) => updatedAt > (answered.get(id)?.updatedAt ?? updatedAt));
  return later.reduce(putInOrder, replaceEqualDeep(shown, fresh));
}

/** Newest first, as the server orders them; a ticket that moves goes up into the first page. */
export function putInOrder(list: TicketPages, ticket: Ticket): TicketPages {
  const without = list.pages.map((page) => ({ ...page, tickets: page.tickets.filter(({ id }) => id !== ticket.id) }));
  const [first, ...more] = without;
  if (!first) return list;
  return { ...list, pages: [{ ...first, tickets: [...first.tickets, ticket].sort(newestFirst) }, ...more] };
}

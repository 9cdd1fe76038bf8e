import type { Attendance, Ticket, TicketCard, TicketNews, TicketStatus } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { numberEnd } from "../../../lib/text/numberEnd.ts";
import { plain } from "../../../lib/text/plain.ts";
import { place, type TicketPages } from "./mergeNews.ts";
import { patchQueries } from "./patchQueries.ts";
import { type TicketQuestion, ticketKeys } from "./queries.ts";

type List = { key: readonly unknown[]; asked: TicketQuestion; pages: TicketPages; rows: Ticket[] };

/**
 * Puts what is told of a ticket where a fresh list would show it. True where a list cannot be told so: who may do what with a
 * ticket in a new place only the server knows.
 */
export function putTicket(cache: QueryClient, news: TicketNews, me: number): boolean {
  let isOpen = isComing(cache, news.uuid);
  for (const list of listsIn(cache)) {
    const row = list.rows.find(({ id }) => id === news.id);
    if (!row) isOpen ||= belongs(list.asked, news, me);
    else if (!isSamePlace(row, news) || !isNarrowedTo(list.asked, news)) isOpen = true;
    else if (row.updatedAt <= news.updatedAt) write(cache, list.key, place(list.pages, { ...row, ...withLaterAck(row, news) }));
  }
  patchQueries<TicketCard>(cache, { queryKey: ticketKeys.one(news.uuid) }, (known) => {
    if (known.updatedAt > news.updatedAt) return known;
    isOpen ||= !isSamePlace(known, news) || isAnotherCycle(known, news) || opensWindow(known, news);
    if (!isSamePlace(known, news)) return known;
    return { ...known, ...withLaterAck(known, news), contact: { ...known.contact, ...news.contact } };
  });
  return isOpen;
}

/** How far our word has come is no change of the ticket: of two that cross the word's own date tells the later. */
function withLaterAck(known: TicketNews, news: TicketNews): TicketNews {
  const { lastAck } = known;
  const isOlder = known.updatedAt === news.updatedAt && lastAck && news.lastAck && lastAck.updatedAt > news.lastAck.updatedAt;
  return isOlder ? { ...news, lastAck } : news;
}

/** Asked for the first time, it may have been answered before this was told. */
function isComing(cache: QueryClient, uuid: string) {
  const card = cache.getQueryState(ticketKeys.one(uuid));
  return card?.fetchStatus === "fetching" && card.data === undefined;
}

/** Its rows say so at once; the number beside the tab counts down with them. */
export function dropTicket(cache: QueryClient, ticketId: number) {
  for (const { key, pages } of listsIn(cache, (rows) => rows.some(({ id }) => id === ticketId)))
    write(cache, key, {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        count: Math.max(0, page.count - 1),
        tickets: page.tickets.filter(({ id }) => id !== ticketId),
      })),
    });
}

/** It may have left a list among those that are counted there and not shown yet; `status`: where it stands now. */
export const mayLeaveUnseen = (cache: QueryClient, ticketId: number, status?: TicketStatus): boolean =>
  listsIn(cache).some(
    ({ asked, pages, rows }) =>
      asked.status !== undefined &&
      asked.status !== status &&
      !asked.searchParam &&
      (pages.pages[0]?.count ?? 0) > rows.length &&
      !rows.some(({ id }) => id === ticketId),
  );

/** A search that somebody looks at, and that does not show it, may find it by now: by who it is, or by what was said last. */
export function mayBeFound(cache: QueryClient, news: TicketNews, said = news.lastMessage): boolean {
  const [text, number] = [plain(`${news.contact.name} ${said}`), news.contact.number];
  const holds = (words: string) => {
    const digits = numberEnd(words);
    return text.includes(plain(words)) || (digits !== "" && number.includes(digits));
  };
  return listsIn(cache).some(
    ({ key, asked, rows }) =>
      asked.searchParam &&
      cache.getQueryCache().find({ queryKey: key, exact: true })?.isActive() &&
      !rows.some(({ id }) => id === news.id) &&
      isNarrowedTo(asked, news) &&
      holds(asked.searchParam),
  );
}

export function readTicket(cache: QueryClient, ticketId: number) {
  changeRows(
    cache,
    ({ id }) => id === ticketId,
    () => ({ unreadMessages: 0 }),
  );
  changeCards(
    cache,
    ({ id }) => id === ticketId,
    () => ({ unreadMessages: 0 }),
  );
}

/** Whether one of them stands anywhere on the screen. */
export const isShown = (cache: QueryClient, isMeant: (ticket: Ticket) => boolean): boolean =>
  listsIn(cache).some(({ rows }) => rows.some(isMeant)) ||
  cache.getQueriesData<TicketCard>({ queryKey: ["tickets", "one"] }).some(([, card]) => card !== undefined && isMeant(card));

/** Whether one may write depends on it, so the open ticket says it without asking. */
export function noteConnection(cache: QueryClient, connectionId: number, connected: boolean) {
  changeCards(
    cache,
    ({ whatsappId }) => whatsappId === connectionId,
    () => ({ connected }),
  );
}

type Face = { id: number; name: string; number: string; email: string; profilePicUrl: string | null };

/** Who he is, wherever he is shown. */
export function renameContact(cache: QueryClient, { id: contactId, name, number, email, profilePicUrl }: Face) {
  const face = { name, number, email, profilePicUrl };
  changeRows(
    cache,
    ({ lastSpeaker }) => lastSpeaker?.contact?.id === contactId,
    ({ lastSpeaker }) => ({ lastSpeaker: lastSpeaker && { ...lastSpeaker, contact: { id: contactId, name } } }),
  );
  changeRows(
    cache,
    (row) => row.contactId === contactId,
    ({ contact }) => ({ contact: { ...contact, ...face } }),
  );
  changeCards(
    cache,
    (card) => card.contactId === contactId,
    ({ contact }) => ({ contact: { ...contact, ...face } }),
  );
}

/** What the contact thought of it, which may come long after it was over. */
export const rateAttendance = (cache: QueryClient, { id, rating }: Pick<Attendance, "id" | "rating">) =>
  changeCards(
    cache,
    ({ attendances }) => attendances.some((one) => one.id === id),
    ({ attendances }) => ({ attendances: attendances.map((one) => (one.id === id ? { ...one, rating } : one)) }),
  );

const changeCards = (cache: QueryClient, isMeant: (card: TicketCard) => boolean, change: (card: TicketCard) => Partial<TicketCard>) =>
  patchQueries<TicketCard>(cache, { queryKey: ["tickets", "one"] }, (card) => (isMeant(card) ? { ...card, ...change(card) } : card));

function changeRows(cache: QueryClient, isMeant: (row: Ticket) => boolean, change: (row: Ticket) => Partial<Ticket>) {
  for (const { key, pages } of listsIn(cache, (rows) => rows.some(isMeant)))
    write(cache, key, {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        tickets: page.tickets.map((row) => (isMeant(row) ? { ...row, ...change(row) } : row)),
      })),
    });
}

export function listsIn(cache: QueryClient, isMeant: (rows: Ticket[]) => boolean = () => true): List[] {
  return cache.getQueriesData<TicketPages>({ queryKey: ticketKeys.lists }).flatMap(([key, pages]) => {
    const rows = pages?.pages.flatMap(({ tickets }) => tickets) ?? [];
    return pages && isMeant(rows) ? [{ key, asked: key[2] as TicketQuestion, pages, rows }] : [];
  });
}

/** What is marked only its own news tell. One that a list does not show yet; another's open one is none of mine. Of a search only the server knows (`mayBeFound`). */
export function belongs(asked: TicketQuestion, news: TicketNews, me: number): boolean {
  const { status, showAll, searchParam, marked } = asked;
  if (searchParam || marked || (status !== undefined && status !== news.status) || !isNarrowedTo(asked, news)) return false;
  return showAll === true || news.status !== "open" || news.userId === me;
}

const NO_QUEUE = 0;

/** Whether those without a queue go with all of one's own, the server knows. */
export const isNarrowedTo = ({ queueIds, onlyQueues, tags = [], users = [] }: TicketQuestion, news: TicketNews) =>
  (!queueIds || (news.queueId === null && !onlyQueues) || queueIds.includes(news.queueId ?? NO_QUEUE)) &&
  (users.length === 0 || (news.userId !== null && users.includes(news.userId))) &&
  tags.every((tag) => news.tags.some(({ id }) => id === tag));

const isSamePlace = (row: TicketNews, news: TicketNews) =>
  row.status === news.status && row.userId === news.userId && row.queueId === news.queueId;

/** Closed and back where it was before either was told: what its card says of the one before is over. */
const isAnotherCycle = (known: TicketCard, news: TicketNews) => known.protocol !== news.protocol;

/** A day to write in begins with each word of the customer; until when, the server says. */
const opensWindow = (known: TicketCard, news: TicketNews) =>
  known.window !== null && !news.fromMe && known.lastMessageAt !== news.lastMessageAt;

const write = (cache: QueryClient, queryKey: List["key"], pages: TicketPages) =>
  patchQueries<TicketPages>(cache, { queryKey, exact: true }, () => pages);

import type { Attendance, Ticket, TicketCard, TicketNews, TicketStatus } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { numberEnd } from "../../../lib/text/numberEnd.ts";
import { plain } from "../../../lib/text/plain.ts";
import { putInOrder, type TicketPages } from "./mergeNews.ts";
import { patchQueries } from "./patchQueries.ts";
import { type TicketQuestion, ticketKeys } from "./queries.ts";

type List = { key: readonly unknown[]; filter: TicketQuestion; pages: TicketPages; rows: Ticket[] };

/**
 * Patches a ticket where a fresh list would show it. True if a refetch is needed: permissions for a ticket in a new state only the server
 * knows.
 */
export function putTicket(cache: QueryClient, ticket: TicketNews, me: number): boolean {
  let isOpen = isComing(cache, ticket.uuid);
  for (const list of listsIn(cache)) {
    const row = list.rows.find(({ id }) => id === ticket.id);
    if (!row) isOpen ||= belongs(list.filter, ticket, me);
    else if (!isSamePlace(row, ticket) || !isNarrowedTo(list.filter, ticket)) isOpen = true;
    else if (row.updatedAt <= ticket.updatedAt) write(cache, list.key, putInOrder(list.pages, { ...row, ...withLaterAck(row, ticket) }));
  }
  patchQueries<TicketCard>(cache, { queryKey: ticketKeys.one(ticket.uuid) }, (card) => {
    if (card.updatedAt > ticket.updatedAt) return card;
    isOpen ||= !isSamePlace(card, ticket) || isAnotherCycle(card, ticket) || opensWindow(card, ticket);
    if (!isSamePlace(card, ticket)) return card;
    return { ...card, ...withLaterAck(card, ticket), contact: { ...card.contact, ...ticket.contact } };
  });
  return isOpen;
}

/** Ack changes do not touch the ticket's date: if both dates are the same, the ack's own date decides. */
function withLaterAck(cached: TicketNews, ticket: TicketNews): TicketNews {
  const { lastAck } = cached;
  const isOlder = cached.updatedAt === ticket.updatedAt && lastAck && ticket.lastAck && lastAck.updatedAt > ticket.lastAck.updatedAt;
  return isOlder ? { ...ticket, lastAck } : ticket;
}

/** The first response for this ticket is in flight, and may be older than the event. */
function isComing(cache: QueryClient, uuid: string) {
  const card = cache.getQueryState(ticketKeys.one(uuid));
  return card?.fetchStatus === "fetching" && card.data === undefined;
}

/** Removes the ticket's rows, and lowers the number beside the tab. */
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

/** The ticket may have left a list that counts it but has not loaded it; `status` is its new one. */
export const mayLeaveUnseen = (cache: QueryClient, ticketId: number, status?: TicketStatus): boolean =>
  listsIn(cache).some(
    ({ filter, pages, rows }) =>
      filter.status !== undefined &&
      filter.status !== status &&
      !filter.searchParam &&
      (pages.pages[0]?.count ?? 0) > rows.length &&
      !rows.some(({ id }) => id === ticketId),
  );

/** An active search that does not show the ticket may find it now, by its contact or its last message. */
export function mayBeFound(cache: QueryClient, ticket: TicketNews, lastMessage = ticket.lastMessage): boolean {
  const [text, number] = [plain(`${ticket.contact.name} ${lastMessage}`), ticket.contact.number];
  const holds = (words: string) => {
    const digits = numberEnd(words);
    return text.includes(plain(words)) || (digits !== "" && number.includes(digits));
  };
  return listsIn(cache).some(
    ({ key, filter, rows }) =>
      filter.searchParam &&
      cache.getQueryCache().find({ queryKey: key, exact: true })?.isActive() &&
      !rows.some(({ id }) => id === ticket.id) &&
      isNarrowedTo(filter, ticket) &&
      holds(filter.searchParam),
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

/** Whether such a ticket is shown anywhere. */
export const isShown = (cache: QueryClient, isMeant: (ticket: Ticket) => boolean): boolean =>
  listsIn(cache).some(({ rows }) => rows.some(isMeant)) ||
  cache.getQueriesData<TicketCard>({ queryKey: ["tickets", "one"] }).some(([, card]) => card !== undefined && isMeant(card));

/** Replying depends on the connection, so the open ticket shows its state without a refetch. */
export function noteConnection(cache: QueryClient, connectionId: number, connected: boolean) {
  changeCards(
    cache,
    ({ whatsappId }) => whatsappId === connectionId,
    () => ({ connected }),
  );
}

type Face = { id: number; name: string; number: string; email: string; profilePicUrl: string | null };

/** Updates a contact's name and picture in all tickets. */
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

/** The contact's rating, which may arrive long after the ticket was closed. */
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
    return pages && isMeant(rows) ? [{ key, filter: key[2] as TicketQuestion, pages, rows }] : [];
  });
}

/**
 * Whether a list should show a ticket that it does not have yet. A colleague's open ticket is not the user's own; marked lists have their
 * own events; search results only the server knows (`mayBeFound`).
 */
export function belongs(filter: TicketQuestion, ticket: TicketNews, me: number): boolean {
  const { status, showAll, searchParam, marked } = filter;
  if (searchParam || marked || (status !== undefined && status !== ticket.status) || !isNarrowedTo(filter, ticket)) return false;
  return showAll === true || ticket.status !== "open" || ticket.userId === me;
}

const NO_QUEUE = 0;

/** Whether tickets without a queue belong to a user's own queues, only the server knows. */
export const isNarrowedTo = ({ queueIds, onlyQueues, tags = [], users = [] }: TicketQuestion, ticket: TicketNews) =>
  (!queueIds || (ticket.queueId === null && !onlyQueues) || queueIds.includes(ticket.queueId ?? NO_QUEUE)) &&
  (users.length === 0 || (ticket.userId !== null && users.includes(ticket.userId))) &&
  tags.every((tag) => ticket.tags.some(({ id }) => id === tag));

const isSamePlace = (row: TicketNews, ticket: TicketNews) =>
  row.status === ticket.status && row.userId === ticket.userId && row.queueId === ticket.queueId;

/** Closed and reopened before either event arrived: the card still describes the previous cycle. */
const isAnotherCycle = (card: TicketCard, ticket: TicketNews) => card.protocol !== ticket.protocol;

/** Each message of the customer opens a 24-hour window; when it ends, the server says. */
const opensWindow = (card: TicketCard, ticket: TicketNews) =>
  card.window !== null && !ticket.fromMe && card.lastMessageAt !== ticket.lastMessageAt;

const write = (cache: QueryClient, queryKey: List["key"], pages: TicketPages) =>
  patchQueries<TicketPages>(cache, { queryKey, exact: true }, () => pages);

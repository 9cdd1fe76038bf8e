import { connections } from "@recado/contract/connections";
import { type Message, messages } from "@recado/contract/messages";
import { queues } from "@recado/contract/queues";
import { tags } from "@recado/contract/tags";
import { type ChangedTicket, type TicketCard, type TicketStatus, tickets } from "@recado/contract/tickets";
import { users } from "@recado/contract/users";
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../lib/api.ts";
import { inSightFirst, withoutTwins } from "../../../lib/list/pages.ts";
import { leaveToReader } from "../presence/reading.ts";
import {
  inOrder,
  isWithdrawn,
  laterCard,
  mergeMessages,
  mergeTickets,
  messagePages,
  type Talk,
  type TicketPages,
  ticketPages,
  withdraw,
  without,
} from "./mergeNews.ts";
import { own } from "./own.ts";
import { departing, isOwnDeparture } from "./ownDepartures.ts";
import { patchQueries } from "./patchQueries.ts";
import { dropFromStretches, putInStretches, stretchKeys } from "./stretchQueries.ts";

export type TicketQuestion = {
  status?: TicketStatus;
  searchParam?: string;
  showAll?: boolean;
  queueIds?: number[];
  onlyQueues?: true;
  tags?: number[];
  users?: number[];
  /** What one has pinned or put off, wherever it stands. */
  marked?: true;
};

export const MARKED: TicketQuestion = { marked: true };

export const ticketKeys = {
  all: ["tickets"],
  lists: ["tickets", "list"],
  list: (asked: TicketQuestion) => ["tickets", "list", asked],
  one: (uuid: string) => ["tickets", "one", uuid],
  messages: (ticketId: number) => ["tickets", "messages", ticketId],
  moves: (ticketId: number) => ["tickets", "moves", ticketId],
  peeked: (ticketId: number) => ["tickets", "peeked", ticketId],
};

/** Told of wherever one is among the tickets, so that who switches to and fro asks nobody; the rest is asked for when it is shown. */
export const keptKeys = [ticketKeys.lists, ["tickets", "one"], ["tickets", "messages"], ["tickets", "stretch"]];

/** A list that grows towards its end, from wherever its last page stopped. */
export const ticketListOf = (asked: TicketQuestion) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.list(asked),
    queryFn: (context) =>
      inSightFirst(ticketPages, context, (cursor) => call(tickets.list, { query: { ...asked, ...(cursor && { cursor }) } })),
    initialPageParam: "",
    getNextPageParam: ({ cursor, hasMore }) => (hasMore && cursor ? cursor : undefined),
    structuralSharing: (shown, fresh) => mergeTickets(shown as TicketPages | undefined, fresh as TicketPages),
  });

export function useTicketList(asked: TicketQuestion, enabled = true) {
  const query = useInfiniteQuery({ ...ticketListOf(asked), enabled, placeholderData: keepPreviousData });
  const pages = query.data?.pages;
  const rows = useMemo(() => withoutTwins(pages?.flatMap((page) => page.tickets) ?? []), [pages]);
  return { ...query, rows, count: pages?.[0]?.count };
}

export const ticketByUuid = (uuid: string) =>
  queryOptions({
    queryKey: ticketKeys.one(uuid),
    queryFn: () => call(tickets.showByUuid, { params: { uuid } }),
    structuralSharing: (shown, fresh) => laterCard(shown as TicketCard | undefined, fresh as TicketCard),
  });

export const queueList = queryOptions({ queryKey: ["queues", "all"], queryFn: () => call(queues.list) });
export const tagList = queryOptions({ queryKey: ["tags", "all"], queryFn: () => call(tags.all) });
export const userList = queryOptions({ queryKey: ["users", "all"], queryFn: () => call(users.all) });
/** Told of at once who comes and goes; what each has to do is asked for with each opening. */
export const targetList = queryOptions({ queryKey: ["users", "targets"], queryFn: () => call(tickets.targets), staleTime: 0 });

export const templatesOf = (id: number) =>
  queryOptions({ queryKey: ["connections", "templates", id], queryFn: () => call(connections.templates, { params: { id } }) });

/** From the newest back in time. What is asked for behind somebody's back, as after a line was cut, is read when he looks again. */
export const messagesOf = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.messages(ticketId),
    queryFn: (context) =>
      inSightFirst(messagePages, context, async (cursor) => {
        const isUnseen = !cursor && document.visibilityState === "hidden";
        const query = cursor ? { cursor } : isUnseen ? { peek: true } : {};
        const page = await call(messages.list, { params: { ticketId }, query });
        if (isUnseen) leaveToReader(ticketId);
        return page;
      }),
    initialPageParam: "",
    getNextPageParam: ({ cursor, hasMore }) => (hasMore && cursor ? cursor : undefined),
    staleTime: Number.POSITIVE_INFINITY, // every change of it is told; after a gap everything is asked anew
    structuralSharing: (shown, fresh) => mergeMessages(shown as Talk | undefined, fresh as Talk),
  });

export const useMessages = (ticketId: number) => useInfiniteQuery(messagesOf(ticketId));

/** What an agent does with a ticket, by the name of its endpoint. */
export type Move =
  | { verb: "close"; silent?: boolean }
  | { verb: "accept" }
  | { verb: "reopen" }
  | { verb: "return" }
  | { verb: "transfer"; userId?: number; queueId: number | null; reason?: string };

export const closeTicket = { verb: "close" } as const satisfies Move;
export const acceptTicket = { verb: "accept" } as const satisfies Move;
export const reopenTicket = { verb: "reopen" } as const satisfies Move;
export const returnTicket = { verb: "return" } as const satisfies Move;

/** Whoever gives it to somebody else, or back to those who wait, may see it no more. */
export function moveTicket(id: number, move: Move): Promise<ChangedTicket> {
  const asking = own(id, send(id, move));
  return move.verb === "return" || move.verb === "transfer" ? departing(id, asking) : asking;
}

function send(id: number, move: Move): Promise<ChangedTicket> {
  const params = { id };
  if (move.verb === "close") return call(tickets.close, { params, body: { silent: move.silent } });
  if (move.verb === "accept") return call(tickets.accept, { params });
  if (move.verb === "reopen") return call(tickets.reopen, { params });
  if (move.verb === "return") return call(tickets.return, { params });
  const { userId, queueId, reason } = move;
  return call(tickets.transfer, { params, body: { userId, queueId, reason } });
}

/** The card on the screen takes what the server answers; the lists are asked again, refused or not. */
export function useMoveTicket() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: moving,
    mutationFn: ({ id, move }: Moving) => moveTicket(id, move),
    onSuccess: (ticket) => keepTicket(cache, ticket),
    onSettled: (ticket) => void askAfter(cache, ticket),
  });
}

/** What one has just given away is not asked for: one may see it no more, and is on one's way from it. */
function askAfter(cache: QueryClient, ticket: TicketCard | undefined) {
  const isGiven = ({ queryKey }: Query) =>
    ticket !== undefined && isOwnDeparture(ticket.id) && (queryKey.includes(ticket.id) || queryKey.includes(ticket.uuid));
  void cache.invalidateQueries({ queryKey: ticketKeys.all, predicate: isGiven, refetchType: "none" });
  return cache.invalidateQueries({ queryKey: ticketKeys.all, predicate: (query) => !isGiven(query) });
}

type Moving = { id: number; move: Move };
const moving = ["ticket", "move"];

/** Whether just that is asked for already. */
export const isMoving = (cache: QueryClient, asked: Moving) =>
  cache.isMutating({ mutationKey: moving, predicate: ({ state }) => hashKey([state.variables]) === hashKey([asked]) }) > 0;

/** The same for what changes nothing of where it stands. */
export function useKeepTicket() {
  const cache = useQueryClient();
  return (ticket: TicketCard) => {
    keepTicket(cache, ticket);
    void cache.invalidateQueries({ queryKey: ticketKeys.lists });
  };
}

/** How its connection stands the news tell in their order, which an answer may have missed. */
const keepTicket = (cache: QueryClient, ticket: TicketCard) =>
  cache.setQueryData<TicketCard>(ticketKeys.one(ticket.uuid), (known) => ({ ...ticket, connected: known?.connected ?? ticket.connected }));

/**
 * New ones come at the end, known ones change where they stand; an answer that comes after the news it precedes changes nothing back.
 * Conversations that nobody has opened are asked for when they are; what is on its way, be it all of one or a page more, is told once
 * more when it is there.
 */
export function putMessage(cache: QueryClient, message: Message) {
  const put = () => {
    if (isWithdrawn(message.id)) return;
    putInStretches(cache, message);
    putAtEnd(cache, message);
  };
  put();
  const keys = [ticketKeys.messages(message.ticketId), stretchKeys.of(message.ticketId)];
  const coming = keys.flatMap((queryKey) => cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" }));
  for (const { promise } of coming) void promise?.then(put, () => {}); // asked again, it is in the answer
}

function putAtEnd(cache: QueryClient, message: Message) {
  patchQueries<Talk>(cache, { queryKey: ticketKeys.messages(message.ticketId) }, (known) => {
    if (!known.pages[0]) return known;
    const isKnown = known.pages.some((page) => page.messages.some(({ id }) => id === message.id));
    if (!isKnown && isBeyond(known, message)) return known;
    const pages = isKnown
      ? known.pages.map((page) => (page.messages.some((one) => isNewer(one, message)) ? withNewer(page, message) : page))
      : [{ ...known.pages[0], messages: inOrder([...known.pages[0].messages, message]) }, ...known.pages.slice(1)];
    return { ...known, pages };
  });
}

/** Of what one has not scrolled back to nothing is shown, whatever changes of it. */
function isBeyond({ pages }: Talk, message: Message) {
  const [last, oldest] = [pages.at(-1), pages.findLast(({ messages }) => messages.length > 0)?.messages[0]];
  return last?.hasMore === true && oldest !== undefined && message.createdAt < oldest.createdAt;
}

/** It was never said: wherever it is shown, it is no more. */
export function dropMessage(cache: QueryClient, ticketId: number, messageId: string) {
  withdraw(messageId);
  dropFromStretches(cache, ticketId);
  patchQueries<Talk>(cache, { queryKey: ticketKeys.messages(ticketId) }, without);
}

export const shownMessages = (cache: QueryClient, ticketId: number): Message[] =>
  cache.getQueryData<Talk>(ticketKeys.messages(ticketId))?.pages.flatMap(({ messages }) => messages) ?? [];

const withNewer = <P extends { messages: Message[] }>(page: P, message: Message): P => ({
  ...page,
  messages: page.messages.map((one) => (isNewer(one, message) ? message : one)),
});

const isNewer = (known: Message, message: Message) => known.id === message.id && known.updatedAt <= message.updatedAt;

export function useRemoveTicket() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => departing(id, call(tickets.remove, { params: { id } })),
    onSettled: () => void cache.invalidateQueries({ queryKey: ticketKeys.lists }),
  });
}

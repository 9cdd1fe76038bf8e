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
  withoutWithdrawn,
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
  /** Tickets that the user has pinned or snoozed, whatever their status. */
  marked?: true;
};

export const MARKED: TicketQuestion = { marked: true };

export const ticketKeys = {
  all: ["tickets"],
  lists: ["tickets", "list"],
  list: (filter: TicketQuestion) => ["tickets", "list", filter],
  one: (uuid: string) => ["tickets", "one", uuid],
  messages: (ticketId: number) => ["tickets", "messages", ticketId],
  moves: (ticketId: number) => ["tickets", "moves", ticketId],
  peeked: (ticketId: number) => ["tickets", "peeked", ticketId],
};

/** Kept current by events on all ticket pages, so that switching between them refetches nothing; other queries refetch when shown. */
export const liveKeys = [ticketKeys.lists, ["tickets", "one"], ["tickets", "messages"], ["tickets", "stretch"]];

/** An infinite list by cursor. */
export const ticketListOf = (filter: TicketQuestion) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.list(filter),
    queryFn: (context) =>
      inSightFirst(ticketPages, context, (cursor) => call(tickets.list, { query: { ...filter, ...(cursor && { cursor }) } })),
    initialPageParam: "",
    getNextPageParam: ({ cursor, hasMore }) => (hasMore && cursor ? cursor : undefined),
    structuralSharing: (shown, fresh) => mergeTickets(shown as TicketPages | undefined, fresh as TicketPages),
  });

export function useTicketList(filter: TicketQuestion, enabled = true) {
  const query = useInfiniteQuery({ ...ticketListOf(filter), enabled, placeholderData: keepPreviousData });
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
/** Events keep the members current; each agent's load is refetched whenever the dialog opens. */
export const targetList = queryOptions({ queryKey: ["users", "targets"], queryFn: () => call(tickets.targets), staleTime: 0 });

export const templatesOf = (id: number) =>
  queryOptions({ queryKey: ["connections", "templates", id], queryFn: () => call(connections.templates, { params: { id } }) });

/**
 * From the newest message back. A refetch in a hidden tab, as after a reconnect, does not mark the messages as read; that happens once the
 * user looks again.
 */
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
    staleTime: Number.POSITIVE_INFINITY, // events keep it current; after a gap everything is refetched
    structuralSharing: (shown, fresh) => mergeMessages(shown as Talk | undefined, fresh as Talk),
  });

export const useMessages = (ticketId: number) => useInfiniteQuery(messagesOf(ticketId));

/** An agent's action on a ticket, by the name of its endpoint. */
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

/** After a transfer or a return the agent may lose sight of the ticket. */
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

/** The cached card takes the response; the lists are refetched, even after an error. */
export function useMoveTicket() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: moving,
    mutationFn: ({ id, move }: Moving) => moveTicket(id, move),
    onSuccess: (ticket) => keepTicket(cache, ticket),
    onSettled: (ticket) => void askAfter(cache, ticket),
  });
}

/** A ticket just given away is not refetched: the agent may have lost access, and is about to leave it. */
function askAfter(cache: QueryClient, ticket: TicketCard | undefined) {
  const isGiven = ({ queryKey }: Query) =>
    ticket !== undefined && isOwnDeparture(ticket.id) && (queryKey.includes(ticket.id) || queryKey.includes(ticket.uuid));
  void cache.invalidateQueries({ queryKey: ticketKeys.all, predicate: isGiven, refetchType: "none" });
  return cache.invalidateQueries({ queryKey: ticketKeys.all, predicate: (query) => !isGiven(query) });
}

type Moving = { id: number; move: Move };
const moving = ["ticket", "move"];

/** Whether the very same request is in flight already. */
export const isMoving = (cache: QueryClient, request: Moving) =>
  cache.isMutating({ mutationKey: moving, predicate: ({ state }) => hashKey([state.variables]) === hashKey([request]) }) > 0;

/** For changes that move the ticket to no other list. */
export function useKeepTicket() {
  const cache = useQueryClient();
  return (ticket: TicketCard) => {
    keepTicket(cache, ticket);
    void cache.invalidateQueries({ queryKey: ticketKeys.lists });
  };
}

/** The connection's state comes by events in order; a response may be older. */
const keepTicket = (cache: QueryClient, ticket: TicketCard) =>
  cache.setQueryData<TicketCard>(ticketKeys.one(ticket.uuid), (cached) => ({
    ...ticket,
    connected: cached?.connected ?? ticket.connected,
  }));

/**
 * New messages are appended, known ones replaced in place; older responses change nothing back. Conversations that were never opened are
 * left to their own fetch. For fetches in flight, of a whole query or one more page, the message is applied again afterwards.
 */
export function putMessage(cache: QueryClient, message: Message) {
  const apply = () => {
    if (isWithdrawn(message.id)) return;
    putInStretches(cache, message);
    putAtEnd(cache, message);
  };
  apply();
  const keys = [ticketKeys.messages(message.ticketId), stretchKeys.of(message.ticketId)];
  const inFlight = keys.flatMap((queryKey) => cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" }));
  for (const { promise } of inFlight) void promise?.then(apply, () => {}); // the refetch will include it
}

function putAtEnd(cache: QueryClient, message: Message) {
  patchQueries<Talk>(cache, { queryKey: ticketKeys.messages(message.ticketId) }, (cached) => {
    if (!cached.pages[0]) return cached;
    const isKnown = cached.pages.some((page) => page.messages.some(({ id }) => id === message.id));
    if (!isKnown && isBeyond(cached, message)) return cached;
    const pages = isKnown
      ? cached.pages.map((page) => (page.messages.some((one) => isNewer(one, message)) ? withNewer(page, message) : page))
      : [{ ...cached.pages[0], messages: inOrder([...cached.pages[0].messages, message]) }, ...cached.pages.slice(1)];
    return { ...cached, pages };
  });
}

/** Messages older than the loaded pages are not shown, whatever changes about them. */
function isBeyond({ pages }: Talk, message: Message) {
  const [last, oldest] = [pages.at(-1), pages.findLast(({ messages }) => messages.length > 0)?.messages[0]];
  return last?.hasMore === true && oldest !== undefined && message.createdAt < oldest.createdAt;
}

/** Removes a withdrawn message wherever it is shown. */
export function dropMessage(cache: QueryClient, ticketId: number, messageId: string) {
  withdraw(messageId);
  dropFromStretches(cache, ticketId);
  patchQueries<Talk>(cache, { queryKey: ticketKeys.messages(ticketId) }, withoutWithdrawn);
}

export const shownMessages = (cache: QueryClient, ticketId: number): Message[] =>
  cache.getQueryData<Talk>(ticketKeys.messages(ticketId))?.pages.flatMap(({ messages }) => messages) ?? [];

const withNewer = <P extends { messages: Message[] }>(page: P, message: Message): P => ({
  ...page,
  messages: page.messages.map((one) => (isNewer(one, message) ? message : one)),
});

const isNewer = (cached: Message, message: Message) => cached.id === message.id && cached.updatedAt <= message.updatedAt;

export function useRemoveTicket() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => departing(id, call(tickets.remove, { params: { id } })),
    onSettled: () => void cache.invalidateQueries({ queryKey: ticketKeys.lists }),
  });
}

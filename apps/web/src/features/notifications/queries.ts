import type { Output } from "@recado/contract/endpoint";
import { tickets } from "@recado/contract/tickets";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { throttled } from "../../lib/net/throttled.ts";
import { type Change, includesTicket, isShort, type Unread } from "./unread.ts";

export const REFETCH_MS = 300_000;

const queryKey = ["notifications", "tickets"];

export const unreadTickets = queryOptions({
  queryKey,
  queryFn: ({ client }) => withEventsInFlight(client, () => call(tickets.list, { query: { withUnreadMessages: true } })),
});

const inFlight = new WeakMap<QueryClient, Set<Change[]>>();

/** Events that arrive while a request is in flight may be newer than its response: they are applied to it, too. */
export async function withEventsInFlight(cache: QueryClient, ask: () => Promise<Pick<Output<typeof tickets.list>, "tickets" | "count">>) {
  const changes: Change[] = [];
  const all = inFlight.get(cache) ?? new Set();
  inFlight.set(cache, all.add(changes));
  try {
    const { tickets: rows, count } = await ask();
    const unread = changes.reduce<Unread>((unread, change) => change(unread), { rows, more: Math.max(0, count - rows.length) });
    if (isShort(unread)) refetchSoon(cache);
    return unread;
  } finally {
    all.delete(changes);
  }
}

/** Patches one ticket. If the ticket is not among the loaded ones, only the server knows whether it was unread before. */
export function changeTicket(cache: QueryClient, ticketId: number, change: Change) {
  const cached = cache.getQueryData<Unread>(queryKey);
  if (cached && cached.more > 0 && !includesTicket(cached, ticketId)) refetchSoon(cache);
  changeUnread(cache, change);
}

export function changeUnread(cache: QueryClient, change: Change) {
  const cached = cache.getQueryData<Unread>(queryKey);
  for (const changes of inFlight.get(cache) ?? []) changes.push(change);
  if (!cached) return;
  const changed = change(cached);
  if (isShort(changed)) refetchSoon(cache);
  cache.setQueryData<Unread>(queryKey, changed);
}

/** Whether a listed ticket shows an outdated name of the agent who spoke last. */
export const isSpeakerOld = (cache: QueryClient, userId: number, name: string | undefined) =>
  cache.getQueryData<Unread>(queryKey)?.rows.some(({ lastSpeaker }) => lastSpeaker?.user?.id === userId && lastSpeaker.user.name !== name);

/** Refetch once in a while, so that two hundred agents do not all at once. */
const REFETCH_EVERY_MS = 5000;
export const refetchSoon = throttled(REFETCH_EVERY_MS, (cache) => refetchQueries(cache, queryKey));

import type { Output } from "@recado/contract/endpoint";
import { tickets } from "@recado/contract/tickets";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { throttled } from "../../lib/net/throttled.ts";
import { type Change, isShort, knows, type Unread } from "./unread.ts";

export const ASKED_ANEW_MS = 300_000;

const queryKey = ["notifications", "tickets"];

export const unreadTickets = queryOptions({
  queryKey,
  queryFn: ({ client }) => withTold(client, () => call(tickets.list, { query: { withUnreadMessages: true } })),
});

const onTheirWay = new WeakMap<QueryClient, Set<Change[]>>();

/** What is told while an answer is on its way may be newer than the answer. */
export async function withTold(cache: QueryClient, ask: () => Promise<Pick<Output<typeof tickets.list>, "tickets" | "count">>) {
  const told: Change[] = [];
  const all = onTheirWay.get(cache) ?? new Set();
  onTheirWay.set(cache, all.add(told));
  try {
    const { tickets: rows, count } = await ask();
    const known = told.reduce<Unread>((known, change) => change(known), { rows, more: Math.max(0, count - rows.length) });
    if (isShort(known)) askSoon(cache);
    return known;
  } finally {
    all.delete(told);
  }
}

/** What is told of a ticket. Of one beyond those that are known, only the server can say whether it counted before. */
export function changeTicket(cache: QueryClient, ticketId: number, change: Change) {
  const known = cache.getQueryData<Unread>(queryKey);
  if (known && known.more > 0 && !knows(known, ticketId)) askSoon(cache);
  changeUnread(cache, change);
}

export function changeUnread(cache: QueryClient, change: Change) {
  const known = cache.getQueryData<Unread>(queryKey);
  for (const told of onTheirWay.get(cache) ?? []) told.push(change);
  if (!known) return;
  const changed = change(known);
  if (isShort(changed)) askSoon(cache);
  cache.setQueryData<Unread>(queryKey, changed);
}

/** Whether one of us who spoke last stands there under a name that is no longer his. */
export const isSpeakerOld = (cache: QueryClient, userId: number, name: string | undefined) =>
  cache.getQueryData<Unread>(queryKey)?.rows.some(({ lastSpeaker }) => lastSpeaker?.user?.id === userId && lastSpeaker.user.name !== name);

/** Once in a while, and two hundred people not all at once. */
const BREATH_MS = 5000;
export const askSoon = throttled(BREATH_MS, (cache) => refetchQueries(cache, queryKey));

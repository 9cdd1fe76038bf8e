import type { QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { ticketKeys } from "./queries.ts";

export type Named = { id: number; name: string };
/** An entry of a conversation's history: a message, note or move. */
type Line = { queue?: Named | null; user?: Named | null; by?: Named | null };
type CachedLines = Line[] | { pages: { attendances?: Line[]; messages?: Line[] }[] } | undefined;

/** The history shows current names of queues and agents, but gets no events for them: refetched where it shows an old name. */
export function refetchHistory(cache: QueryClient, isOld: (line: Line) => boolean) {
  for (const queryKey of HISTORY_KEYS) void refetchQueries(cache, queryKey, (cached) => linesIn(cached as CachedLines).some(isOld));
}
const HISTORY_KEYS = [...["moves", "attendances", "messages", "stretch", "peeked"].map((kind) => [...ticketKeys.all, kind]), ["notes"]];

function linesIn(cached: CachedLines): Line[] {
  if (Array.isArray(cached)) return cached;
  return cached?.pages.flatMap(({ messages, attendances = [] }) => messages ?? attendances) ?? [];
}

import type { QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { ticketKeys } from "./queries.ts";

export type Named = { id: number; name: string };
/** Whatever the past of a conversation is told in: what was said, noted, and where it went. */
type Line = { queue?: Named | null; user?: Named | null; by?: Named | null };
type CachedLines = Line[] | { pages: { attendances?: Line[]; messages?: Line[] }[] } | undefined;

/** It calls queues and people as they are called now, and nobody tells it so: where it calls one otherwise, it is asked for anew. */
export function askOfPast(cache: QueryClient, isOld: (line: Line) => boolean) {
  for (const queryKey of TOLD) void refetchQueries(cache, queryKey, (told) => linesIn(told as CachedLines).some(isOld));
}
const TOLD = [...["moves", "attendances", "messages", "stretch", "peeked"].map((kind) => [...ticketKeys.all, kind]), ["notes"]];

function linesIn(told: CachedLines): Line[] {
  if (Array.isArray(told)) return told;
  return told?.pages.flatMap(({ messages, attendances = [] }) => messages ?? attendances) ?? [];
}

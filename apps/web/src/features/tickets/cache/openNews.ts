import type { QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../../lib/realtime.ts";
import { codeOf } from "../../../lib/refusal.ts";
import { missed } from "./messageNews.ts";
import { ticketKeys } from "./queries.ts";

/** Where it went is asked for again whenever it goes somewhere. */
export const moveReactions = (ticketId: number) =>
  ({
    ticket: (cache, event) => {
      if (event.action === "update" && event.ticket.id === ticketId) void refetchQueries(cache, ticketKeys.moves(ticketId));
    },
  }) satisfies Reactions;

/** Who no longer sees it where it was may see it where it is: only the server knows whether there is still something to look at. */
export async function recheckTicket(cache: QueryClient, ticketId: number, refetch: () => Promise<{ error: Error | null }>) {
  const now = await refetch();
  if (!isNotFound(now.error)) void missed(cache, ticketId, "active");
}

export const isNotFound = (error: Error | null) => codeOf(error) === "ERR_NO_TICKET_FOUND";

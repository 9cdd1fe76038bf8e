import type { QueryClient } from "@tanstack/react-query";
import { carryDraft } from "./drafts.ts";
import { carryUnsaid } from "./outgoing.ts";
import { ticketByUuid } from "./queries.ts";

/** What was written in a conversation is not lost with it. Where one may not read the other, there is nowhere to take it. */
export async function carryOver(cache: QueryClient, from: number, into: string) {
  const home = await cache.fetchQuery(ticketByUuid(into)).catch(() => undefined);
  if (!home) return;
  carryDraft(from, home.id);
  carryUnsaid(cache, from, home.id);
}

import type { QueryClient } from "@tanstack/react-query";
import { codeOf } from "../../lib/refusal.ts";
import { carryDraft, hasDraft } from "./drafts.ts";
import { carryUnsaid, isUnsaid } from "./outgoing.ts";
import { ticketByUuid } from "./queries.ts";

const AGAIN_AFTER_MS = 10_000;

/** What was written in a conversation is not lost with it. Where one may not read the other, there is nowhere to take it. */
export async function carryOver(cache: QueryClient, from: number, into: string): Promise<void> {
  if (!isUnsaid(from) && !hasDraft(from)) return;
  try {
    const home = await cache.fetchQuery(ticketByUuid(into));
    carryDraft(from, home.id);
    carryUnsaid(cache, from, home.id);
  } catch (error) {
    if (codeOf(error) === "ERR_NO_TICKET_FOUND") return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return carryOver(cache, from, into);
  }
}

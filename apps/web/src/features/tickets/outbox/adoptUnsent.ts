import { contacts } from "@recado/contract/contacts";
import { tickets } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { onLine } from "../../../lib/realtime.ts";
import { codeOf } from "../../../lib/refusal.ts";
import { first, hasTabLocks } from "../../../lib/session/tabs.ts";
import { ticketByUuid } from "../cache/queries.ts";
import { carryDraft, hasDraft, ticketsWithDraft, whenFilesAreRestored } from "../drafts/drafts.ts";
import { carryNoteDraft, notedOf } from "../drafts/noteDrafts.ts";
import { carryUnsaid, isUnsaid, sendLeftover, tryAll, unsaidIn } from "./outgoing.ts";

const LOOK_EVERY_MS = 60_000;
const LOOK_TAKES_MS = 2_000;
const AGAIN_AFTER_MS = 10_000;
const SOUGHT_MAX = 20;

/**
 * Until sign-out: another tab may be closed at any time, and this one sends what that tab had not sent yet. If tabs cannot detect each
 * other, only what was there before counts as left over.
 */
export function adoptUnsent(cache: QueryClient): () => void {
  let isHere = true;
  let again: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(again);
    if (await first("what was left unsaid", LOOK_TAKES_MS)) return sendLeftover(cache);
    // Tabs that open at the same time must not adopt the same messages; a second look finds what was left over since another tab looked.
    again = setTimeout(() => isHere && look(), LOOK_TAKES_MS);
  };
  const lookAgain = () => hasTabLocks() && void look();
  const onVisibility = () => document.visibilityState === "visible" && lookAgain();
  const online = () => {
    tryAll(cache);
    lookAgain();
  };
  void (hasTabLocks() ? look() : sendLeftover(cache));
  void seekHomes(cache);
  const timer = setInterval(lookAgain, LOOK_EVERY_MS);
  window.addEventListener("online", online);
  document.addEventListener("visibilitychange", onVisibility);
  const off = onLine((isOn) => isOn && void seekHomes(cache));
  return () => {
    isHere = false;
    clearInterval(timer);
    window.removeEventListener("online", online);
    document.removeEventListener("visibilitychange", onVisibility);
    off();
  };
}

/**
 * When a conversation is merged its unsent messages and drafts move along. If the user may not read the other conversation, there is
 * nowhere to move them.
 */
export async function carryOver(cache: QueryClient, from: number, into: string): Promise<void> {
  if (!isUnsaid(from) && !hasDraft(from)) return;
  try {
    carryTo(cache, from, (await cache.fetchQuery(ticketByUuid(into))).id);
  } catch (error) {
    if (codeOf(error) === "ERR_NO_TICKET_FOUND") return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return carryOver(cache, from, into);
  }
}

export const carryNote = (from: number, to: number) => carryNoteDraft(from, to);

function carryTo(cache: QueryClient, from: number, home: number) {
  if (from === home) return;
  carryDraft(from, home);
  carryUnsaid(cache, from, home);
}

/** A merge is not announced again to a client that was offline or closed at the time: it asks where the ticket is now. */
async function seekHomes(cache: QueryClient) {
  for (const id of notedOf().slice(-SOUGHT_MAX)) {
    const home = await call(contacts.show, { params: { id } }).catch(() => undefined);
    if (home) carryNoteDraft(id, home.id);
  }
  const begun = new Set([...ticketsWithDraft(), ...unsaidIn()]);
  await whenFilesAreRestored(); // or files would be looked for in the wrong ticket
  for (const id of [...begun].slice(-SOUGHT_MAX)) {
    const home = await call(tickets.show, { params: { id } }).catch(() => undefined);
    if (home) carryTo(cache, id, home.id);
  }
}

import { contacts } from "@recado/contract/contacts";
import { tickets } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { onLine } from "../../lib/realtime.ts";
import { begunIn, carryDraft } from "./drafts.ts";
import { carryNoteDraft, notedOf } from "./noteDrafts.ts";
import { carryUnsaid, sayLeft, tryAll } from "./outgoing.ts";

const LOOK_EVERY_MS = 60_000;
const SOUGHT_MAX = 20;

/** From here on, until whoever sits here is gone: another page may be closed at any time, and what it had on its way is left to this one. */
export function lookAfter(cache: QueryClient): () => void {
  const look = () => void sayLeft(cache);
  const seen = () => document.visibilityState === "visible" && look();
  const online = () => {
    tryAll(cache);
    look();
  };
  look();
  void seekHomes(cache);
  const timer = setInterval(look, LOOK_EVERY_MS);
  window.addEventListener("online", online);
  document.addEventListener("visibilitychange", seen);
  const off = onLine((isOn) => isOn && void seekHomes(cache));
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", online);
    document.removeEventListener("visibilitychange", seen);
    off();
  };
}

/** That one became a part of another one is not told again to whoever had no line, or no page: he asks where it is. */
async function seekHomes(cache: QueryClient) {
  for (const id of notedOf().slice(-SOUGHT_MAX)) {
    const home = await call(contacts.show, { params: { id } }).catch(() => undefined);
    if (home) carryNoteDraft(id, home.id);
  }
  for (const id of begunIn().slice(-SOUGHT_MAX)) {
    const home = await call(tickets.show, { params: { id } }).catch(() => undefined);
    if (!home || home.id === id) continue;
    carryDraft(id, home.id);
    carryUnsaid(cache, id, home.id);
  }
}

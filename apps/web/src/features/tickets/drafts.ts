import { useSyncExternalStore } from "react";
import { holdPage } from "../../lib/held.ts";
import { onPersonGone } from "../../lib/session.ts";
import { keys } from "../../lib/storage.ts";
import { watched } from "../../lib/watched.ts";
import {
  type About,
  type Draft,
  empty,
  fromKept,
  holdsFiles,
  isAwaiting,
  isBegun,
  joined,
  toKept,
  withAbout,
  withArrived,
  withFound,
} from "./draft.ts";
import { personNow, readDrafts, writeDrafts } from "./keptDrafts.ts";

const WRITTEN_AFTER_MS = 500;

/** Of the person who sits before the page; until he is gone, and across reloads. */
const drafts = new Map<number, Draft>();
const { watch, tellWatchers } = watched();
const unwritten = new Set<number>();
let readFor: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

onPersonGone(() => {
  // He may be gone because his session was over, in the middle of a word.
  writeFor(readFor);
  readFor = undefined;
  drafts.clear();
  tellWatchers();
});
holdPage(() => [...drafts.values()].some(holdsFiles));
window.addEventListener("pagehide", () => write());
// A phone puts a page away without a word; it is hidden before.
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && write());
window.addEventListener("storage", ({ key }) => key === keys.drafts && readFor !== undefined && takeOver());

/** What somebody has begun to write in a conversation is there when he comes back to it, as it has become meanwhile. */
export function useDraft(ticketId: number) {
  const draft = useSyncExternalStore(watch, () => draftOf(ticketId));
  const put = (how: (known: Draft) => Draft, at: number | undefined = ticketId) => {
    set(at, how(draftOf(at)));
    writeSoon(at);
  };
  return {
    draft,
    change: (how: (known: Draft) => Partial<Draft>) => put((known) => withFound({ ...known, ...how(known) })),
    takeUp: (about: About) => put((known) => withAbout(known, about)),
    letGo: () => put((known) => known.aside ?? { ...known, about: undefined }),
    /** Whoever has gone on writing, or to something else, keeps what stands there. */
    reworded: (id: string, body: string) =>
      put(
        (known) => (known.aside && known.about?.message.id === id && known.body === body ? known.aside : known),
        placeOf(({ about }) => about?.what === "edit" && about.message.id === id),
      ),
    /** Into what awaits it, wherever that stands by now; what has been given up meanwhile is not taken up again. */
    arrived: (key: string, how: (files: File[]) => File[]) =>
      put(
        (known) => withArrived(known, key, how),
        placeOf((draft) => isAwaiting(draft, key)),
      ),
    /** At once: what was said is not found here again, whatever becomes of the page. */
    clear: () => {
      put(() => empty);
      write();
    },
  };
}

export type DraftOf = ReturnType<typeof useDraft>;

/** Whether somebody has begun to write there. */
export const hasDraft = (ticketId: number) => isBegun(draftOf(ticketId));
export const useHasDraft = (ticketId: number) => useSyncExternalStore(watch, () => hasDraft(ticketId));

/** What somebody has begun to say there, for where the conversation is named and not shown: no text, and yet begun, where it is a file. */
export const useDraftText = (ticketId: number | undefined) =>
  useSyncExternalStore(watch, () => {
    const draft = ticketId === undefined ? empty : draftOf(ticketId);
    return isBegun(draft) ? (draft.aside ?? draft).body : undefined;
  });

/** The one conversation has become a part of the other: what was begun in either goes on there. */
export function carryDraft(from: number, to: number) {
  const [here, there] = [draftOf(from), draftOf(to)];
  if (!isBegun(here)) return;
  set(to, isBegun(there) ? joined(there, here) : here);
  set(from, empty);
  for (const id of [to, from]) writeSoon(id);
}

/** Where it stands now: its conversation may have become a part of another one meanwhile. */
const placeOf = (is: (draft: Draft) => boolean) => [...drafts].find(([, draft]) => is(draft))?.[0];

function draftOf(ticketId: number): Draft {
  const person = personNow();
  if (person !== undefined && readFor !== person) {
    readFor = person;
    for (const [id, kept] of readDrafts()) drafts.set(id, fromKept(kept));
  }
  return drafts.get(ticketId) ?? empty;
}

function set(ticketId: number, draft: Draft) {
  if (isBegun(draft)) drafts.set(ticketId, draft);
  else if (draft.body === "") drafts.delete(ticketId);
  else drafts.set(ticketId, draft); // blanks are shown, and not kept
  tellWatchers();
}

/** Not with every key: a quick writer presses ten in a second, and each would write everything anew. */
function writeSoon(ticketId: number) {
  unwritten.add(ticketId);
  timer ??= setTimeout(write, WRITTEN_AFTER_MS);
}

function writeFor(person: string | undefined) {
  clearTimeout(timer);
  timer = undefined;
  if (unwritten.size > 0) writeDrafts(new Map([...unwritten].map((id) => [id, toKept(drafts.get(id) ?? empty)])), person);
  unwritten.clear();
}
const write = () => writeFor(personNow());

/** What another tab has written stands here too; files, and what has just been typed here, stay. */
function takeOver() {
  const kept = readDrafts();
  for (const id of new Set([...kept.keys(), ...drafts.keys()])) {
    const known = drafts.get(id) ?? empty;
    if (unwritten.has(id) || known.files.length > 0 || known.aside) continue;
    const draft = kept.get(id);
    if (draft) drafts.set(id, fromKept(draft));
    else drafts.delete(id);
  }
  tellWatchers();
}

import { useSyncExternalStore } from "react";
import { watched } from "../../../lib/hooks/watched.ts";
import { holdPage } from "../../../lib/offline/unloadGuard.ts";
import { onPersonGone } from "../../../lib/session.ts";
import { keys } from "../../../lib/storage.ts";
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
  withKept,
} from "./draft.ts";
import { isStillHere, personNow, readDrafts, writeDrafts } from "./keptDrafts.ts";
import { findFiles, keepFiles } from "./keptFiles.ts";

const WRITTEN_AFTER_MS = 500;

/** Of the person who sits before the page; until he is gone, and across reloads. */
const drafts = new Map<number, Draft>();
const { watch, tellWatchers } = watched();
const unwritten = new Set<number>();
/** Too large to be kept, too many, or in a browser that keeps nothing: they stand in this page alone. */
const unkept = new Set<number>();
/** The files of each as they lie beside the page, and which of them are really there. */
const laidBy = new Map<number, Laid>();
const kept = new WeakSet<File>();
let readFor: string | undefined;
let seeking: Promise<void> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;

onPersonGone(() => {
  // He may be gone because his session was over, in the middle of a word.
  writeFor(readFor);
  readFor = undefined;
  drafts.clear();
  laidBy.clear();
  unkept.clear();
  tellWatchers();
});
holdPage(() => {
  write(); // only then it is known what is not kept
  return [...drafts].some(([id, draft]) => holdsFiles(draft, kept) || (unkept.has(id) && isBegun(draft)));
});
window.addEventListener("pagehide", () => write());
// A phone puts a page away without a word; it is hidden before.
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && write());
window.addEventListener("storage", ({ key }) => key === keys.drafts && readFor !== undefined && takeOver());

/** What somebody has begun to write in a conversation is there when he comes back to it, as it has become meanwhile. */
export function useDraft(ticketId: number) {
  const draft = useSyncExternalStore(watch, () => draftOf(ticketId));
  const put = (how: (known: Draft) => Draft, at: number | undefined = ticketId) => {
    if (personNow() === undefined) return; // what ends with him must not be found by the next
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

export const whenFilesAreFound = () => seeking;

export const countDrafts = (): number => begunIn().length;

/** Where something was begun, the newest at the end. */
export function begunIn(): number[] {
  readOnce();
  return [...drafts].flatMap(([ticketId, draft]) => (isBegun(draft) ? ticketId : []));
}

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
  readOnce();
  return drafts.get(ticketId) ?? empty;
}

function readOnce() {
  const person = personNow();
  if (person === undefined || readFor === person) return;
  readFor = person;
  for (const [id, kept] of readDrafts()) drafts.set(id, fromKept(kept));
  seeking = seekFiles(person);
}

/** They take longer than words; where nothing is found, it is told that they are gone. */
async function seekFiles(person: string) {
  if (![...drafts.values()].some(isSeeking)) return;
  const found = await findFiles(person);
  if (readFor !== person) return;
  for (const [id, draft] of drafts) {
    if (!isSeeking(draft)) continue;
    const files = found.find(({ ticketId }) => ticketId === id) ?? { files: [], aside: [] };
    for (const file of [...files.files, ...files.aside]) kept.add(file);
    const whole = withKept(draft, files);
    laidBy.set(id, laidOf(whole));
    drafts.set(id, whole);
  }
  tellWatchers();
}

type Laid = { files: File[]; aside: File[] };
const nothing: File[] = [];
const laidOf = ({ files, aside }: Draft): Laid => ({ files, aside: aside?.files ?? nothing });
const isSeeking = ({ isSought, aside }: Draft) => isSought || aside?.isSought;

/** Only when there are others: they are large. */
async function layBy(ticketId: number, of: string) {
  const draft = drafts.get(ticketId) ?? empty;
  const before = laidBy.get(ticketId) ?? { files: nothing, aside: nothing };
  const laid = laidOf(draft);
  const isSame = (one: File[], other: File[]) => one === other || one.length + other.length === 0;
  if (isSeeking(draft) || (isSame(before.files, laid.files) && isSame(before.aside, laid.aside))) return;
  laidBy.set(ticketId, laid);
  const { isKept, gone } = await keepFiles({ of, ticketId, ...laid });
  if (isKept) for (const file of [...laid.files, ...laid.aside]) kept.add(file);
  for (const id of gone) for (const file of Object.values(laidBy.get(id) ?? {}).flat()) kept.delete(file);
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
  if (person && isStillHere(person)) for (const id of unwritten) void layBy(id, person);
  if (unwritten.size > 0) {
    const keptOf = (ids: Iterable<number>) => new Map([...ids].map((id) => [id, toKept(drafts.get(id) ?? empty)]));
    for (const id of unwritten) unkept.delete(id);
    const lost = writeDrafts(keptOf(unwritten), keptOf(unkept), person);
    unkept.clear();
    for (const id of lost) unkept.add(id);
  }
  unwritten.clear();
}
const write = () => writeFor(personNow());

/** What another tab has written stands here too; files, and what has just been typed here, stay. What it has sent is not sent again. */
function takeOver() {
  const written = readDrafts();
  for (const id of new Set([...written.keys(), ...drafts.keys()])) {
    const known = drafts.get(id) ?? empty;
    const draft = written.get(id);
    const isOurs = known.files.length > 0 && (holdsFiles(known, kept) || draft?.files === known.files.length);
    if (unwritten.has(id) || unkept.has(id) || known.aside || isOurs) continue;
    laidBy.delete(id);
    if (draft) drafts.set(id, fromKept(draft));
    else drafts.delete(id);
  }
  tellWatchers();
  if (readFor !== undefined) void seekFiles(readFor);
}

import { useSyncExternalStore } from "react";
import { watched } from "../../../lib/hooks/watched.ts";
import { blockUnload } from "../../../lib/offline/unloadGuard.ts";
import { onPersonGone } from "../../../lib/session.ts";
import { keys } from "../../../lib/storage.ts";
import {
  type About,
  type Draft,
  empty,
  fromStored,
  hasContent,
  hasUnstoredFiles,
  isAwaiting,
  mergeDrafts,
  toStored,
  withAbout,
  withArrived,
  withCaptions,
  withStored,
} from "./draft.ts";
import { isSamePerson, personNow, readDrafts, writeDrafts } from "./storedDrafts.ts";
import { findFiles, keepFiles } from "./storedFiles.ts";

const WRITTEN_AFTER_MS = 500;

/** Drafts of the signed-in agent, until sign-out, and across reloads. */
const drafts = new Map<number, Draft>();
const { watch, tellWatchers } = watched();
const unwritten = new Set<number>();
/** Drafts that are too large, too many, or in a browser without storage: they exist in this page only. */
const unkept = new Set<number>();
/** Each draft's files as last passed to storage; `kept`: those that are stored. */
const storedFiles = new Map<number, StoredFiles>();
const kept = new WeakSet<File>();
let readFor: string | undefined;
let seeking: Promise<void> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;

onPersonGone(() => {
  // The session may have expired in the middle of typing.
  writeFor(readFor);
  readFor = undefined;
  drafts.clear();
  storedFiles.clear();
  unkept.clear();
  tellWatchers();
});
blockUnload(() => {
  write(); // only this tells which drafts cannot be stored
  return [...drafts].some(([id, draft]) => hasUnstoredFiles(draft, kept) || (unkept.has(id) && hasContent(draft)));
});
window.addEventListener("pagehide", () => write());
// Phones discard a page without pagehide, but hide it first.
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && write());
window.addEventListener("storage", ({ key }) => key === keys.drafts && readFor !== undefined && takeOver());

/** The draft of a conversation, there again when the agent comes back to it, also after a merge. */
export function useDraft(ticketId: number) {
  const draft = useSyncExternalStore(watch, () => draftOf(ticketId));
  const put = (change: (draft: Draft) => Draft, at: number | undefined = ticketId) => {
    if (personNow() === undefined) return; // a draft must not outlive its session
    set(at, change(draftOf(at)));
    writeSoon(at);
  };
  return {
    draft,
    change: (change: (current: Draft) => Partial<Draft>) => put((current) => withCaptions({ ...current, ...change(current) })),
    takeUp: (about: About) => put((current) => withAbout(current, about)),
    letGo: () => put((current) => current.aside ?? { ...current, about: undefined }),
    /** After an edit was sent: restores the draft that was set aside, unless the agent has typed on. */
    reworded: (id: string, body: string) =>
      put(
        (current) => (current.aside && current.about?.message.id === id && current.body === body ? current.aside : current),
        placeOf(({ about }) => about?.what === "edit" && about.message.id === id),
      ),
    /** Adds a fetched file to the draft that waits for it, wherever that is now; a discarded draft is not revived. */
    arrived: (key: string, change: (files: File[]) => File[]) =>
      put(
        (current) => withArrived(current, key, change),
        placeOf((draft) => isAwaiting(draft, key)),
      ),
    /** Written at once: a sent draft must not be restored, whatever becomes of the page. */
    clear: () => {
      put(() => empty);
      write();
    },
  };
}

export type DraftOf = ReturnType<typeof useDraft>;

/** Whether the conversation has a draft. */
export const hasDraft = (ticketId: number) => hasContent(draftOf(ticketId));

export const whenFilesAreRestored = () => seeking;

export const countDrafts = (): number => ticketsWithDraft().length;

/** The conversations with a draft, the newest at the end. */
export function ticketsWithDraft(): number[] {
  readOnce();
  return [...drafts].flatMap(([ticketId, draft]) => (hasContent(draft) ? ticketId : []));
}

/** A conversation's draft, for lists: undefined without a draft, empty if the draft has only files. */
export const useDraftText = (ticketId: number | undefined) =>
  useSyncExternalStore(watch, () => {
    const draft = ticketId === undefined ? empty : draftOf(ticketId);
    return hasContent(draft) ? (draft.aside ?? draft).body : undefined;
  });

/** After a merge: the drafts of both conversations go on in one. */
export function carryDraft(from: number, to: number) {
  const [source, target] = [draftOf(from), draftOf(to)];
  if (!hasContent(source)) return;
  set(to, hasContent(target) ? mergeDrafts(target, source) : source);
  set(from, empty);
  for (const id of [to, from]) writeSoon(id);
}

/** The ticket that has the draft now: its conversation may have been merged meanwhile. */
const placeOf = (is: (draft: Draft) => boolean) => [...drafts].find(([, draft]) => is(draft))?.[0];

function draftOf(ticketId: number): Draft {
  readOnce();
  return drafts.get(ticketId) ?? empty;
}

function readOnce() {
  const person = personNow();
  if (person === undefined || readFor === person) return;
  readFor = person;
  for (const [id, kept] of readDrafts()) drafts.set(id, fromStored(kept));
  seeking = seekFiles(person);
}

/** Files take longer to read than text; lost ones are reported. */
async function seekFiles(person: string) {
  if (![...drafts.values()].some(isSeeking)) return;
  const found = await findFiles(person);
  if (readFor !== person) return;
  for (const [id, draft] of drafts) {
    if (!isSeeking(draft)) continue;
    const files = found.find(({ ticketId }) => ticketId === id) ?? { files: [], aside: [] };
    for (const file of [...files.files, ...files.aside]) kept.add(file);
    const whole = withStored(draft, files);
    storedFiles.set(id, filesOf(whole));
    drafts.set(id, whole);
  }
  tellWatchers();
}

type StoredFiles = { files: File[]; aside: File[] };
const noFiles: File[] = [];
const filesOf = ({ files, aside }: Draft): StoredFiles => ({ files, aside: aside?.files ?? noFiles });
const isSeeking = ({ isRestoring, aside }: Draft) => isRestoring || aside?.isRestoring;

/** Stores files only if they changed: they are large. */
async function storeFiles(ticketId: number, of: string) {
  const draft = drafts.get(ticketId) ?? empty;
  const before = storedFiles.get(ticketId) ?? { files: noFiles, aside: noFiles };
  const current = filesOf(draft);
  const isSame = (one: File[], other: File[]) => one === other || one.length + other.length === 0;
  if (isSeeking(draft) || (isSame(before.files, current.files) && isSame(before.aside, current.aside))) return;
  storedFiles.set(ticketId, current);
  const { isKept, gone: evicted } = await keepFiles({ of, ticketId, ...current });
  if (isKept) for (const file of [...current.files, ...current.aside]) kept.add(file);
  for (const id of evicted) for (const file of Object.values(storedFiles.get(id) ?? {}).flat()) kept.delete(file);
}

function set(ticketId: number, draft: Draft) {
  if (hasContent(draft)) drafts.set(ticketId, draft);
  else if (draft.body === "") drafts.delete(ticketId);
  else drafts.set(ticketId, draft); // blanks are shown, and not stored
  tellWatchers();
}

/** Not on every keystroke: a fast typist presses ten keys a second, and each would write all drafts. */
function writeSoon(ticketId: number) {
  unwritten.add(ticketId);
  timer ??= setTimeout(write, WRITTEN_AFTER_MS);
}

function writeFor(person: string | undefined) {
  clearTimeout(timer);
  timer = undefined;
  if (person && isSamePerson(person)) for (const id of unwritten) void storeFiles(id, person);
  if (unwritten.size > 0) {
    const keptOf = (ids: Iterable<number>) => new Map([...ids].map((id) => [id, toStored(drafts.get(id) ?? empty)]));
    for (const id of unwritten) unkept.delete(id);
    const lost = writeDrafts(keptOf(unwritten), keptOf(unkept), person);
    unkept.clear();
    for (const id of lost) unkept.add(id);
  }
  unwritten.clear();
}
const write = () => writeFor(personNow());

/** Adopts the drafts of other tabs; files, and text just typed here, stay. A draft that another tab has sent disappears here. */
function takeOver() {
  const written = readDrafts();
  for (const id of new Set([...written.keys(), ...drafts.keys()])) {
    const current = drafts.get(id) ?? empty;
    const draft = written.get(id);
    const isOurs = current.files.length > 0 && (hasUnstoredFiles(current, kept) || draft?.files === current.files.length);
    if (unwritten.has(id) || unkept.has(id) || current.aside || isOurs) continue;
    storedFiles.delete(id);
    if (draft) drafts.set(id, fromStored(draft));
    else drafts.delete(id);
  }
  tellWatchers();
  if (readFor !== undefined) void seekFiles(readFor);
}

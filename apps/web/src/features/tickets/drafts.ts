import { useSyncExternalStore } from "react";
import type { z } from "zod";
import { holdPage } from "../../lib/held.ts";
import { onPersonGone } from "../../lib/session.ts";
import { keys } from "../../lib/storage.ts";
import { watched } from "../../lib/watched.ts";
import { type KeptDraft, personNow, readDrafts, type Told, writeDrafts } from "./keptDrafts.ts";

/** The message that what is being written answers, or takes the place of. */
export type About = { what: "answer" | "edit"; message: z.infer<typeof Told> };
type Own = {
  body: string;
  files: File[];
  about: About | undefined;
  /** What the files after the first say; the first says what is written. */
  captions?: ReadonlyMap<File, string>;
  /** How many files stood here before the page was left: no browser keeps them. */
  lost?: number;
  /** Files that are being fetched; what is said waits for them. */
  coming?: ReadonlyArray<{ key: string; name: string }>;
};
/** While a message is reworded, what was begun before stands aside. */
export type Draft = Own & { aside?: Own };

const empty: Draft = { body: "", files: [], about: undefined };
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
holdPage(() => [...drafts.values()].some((draft) => hasFiles(draft) || (draft.aside !== undefined && hasFiles(draft.aside))));
window.addEventListener("pagehide", () => write());
// A phone puts a page away without a word; it is hidden before.
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && write());
window.addEventListener("storage", ({ key }) => key === keys.drafts && readFor !== undefined && takeOver());

/** What somebody has begun to write in a conversation is there when he comes back to it, as it has become meanwhile. */
export function useDraft(ticketId: number) {
  const draft = useSyncExternalStore(watch, () => draftOf(ticketId));
  const put = (how: (known: Draft) => Draft) => {
    set(ticketId, how(draftOf(ticketId)));
    writeSoon(ticketId);
  };
  return {
    draft,
    change: (how: (known: Draft) => Partial<Draft>) => put((known) => withoutLost({ ...known, ...how(known) })),
    takeUp: (about: About) => put((known) => withAbout(known, about)),
    letGo: () => put((known) => known.aside ?? { ...known, about: undefined }),
    /** Whoever has gone on writing, or to something else, keeps what stands there. */
    reworded: (id: string, body: string) =>
      put((known) => (known.aside && known.about?.message.id === id && known.body === body ? known.aside : known)),
    /** Into what awaits it, also where that stands aside by now; what has been given up meanwhile is not taken up again. */
    arrived: (key: string, how: (files: File[]) => File[]) => put((known) => withArrived(known, key, how)),
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
  const body = [there.body, here.body].filter((text) => text.trim() !== "").join("\n");
  set(to, isBegun(there) ? { ...there, body, files: [...there.files, ...here.files] } : here);
  set(from, empty);
  for (const id of [to, from]) writeSoon(id);
}

const isBegun = ({ body, files, about, lost = 0, aside }: Draft) =>
  body.trim() !== "" || files.length > 0 || lost > 0 || about !== undefined || aside !== undefined;

const hasFiles = ({ files, coming = [] }: Own) => files.length + coming.length > 0;

function draftOf(ticketId: number): Draft {
  const person = personNow();
  if (person !== undefined && readFor !== person) {
    readFor = person;
    for (const [id, kept] of readDrafts()) drafts.set(id, fromKept(kept));
  }
  return drafts.get(ticketId) ?? empty;
}

/** Whoever attaches something knows that what stood here before is gone. */
const withoutLost = (draft: Draft): Draft => (draft.files.length > 0 ? { ...draft, lost: 0 } : draft);

function withArrived(known: Draft, key: string, how: (files: File[]) => File[]): Draft {
  const settled = <T extends Own>(own: T): T =>
    own.coming?.some((one) => one.key === key)
      ? { ...own, files: how(own.files), coming: own.coming.filter((one) => one.key !== key) }
      : own;
  return { ...settled(known), ...(known.aside && { aside: settled(known.aside) }) };
}

function withAbout(known: Draft, about: About): Draft {
  const own = known.aside ?? known;
  return about.what === "edit" ? { ...empty, body: about.message.body, about, aside: own } : { ...own, about };
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

function toKept(draft: Draft): KeptDraft | undefined {
  if (!isBegun(draft)) return undefined;
  const own = ({ body, about, files, coming = [], lost = 0 }: Own) => ({
    body,
    ...(about && { about: short(about) }),
    files: files.length + coming.length || lost,
  });
  return { ...own(draft), ...(draft.aside && { aside: own(draft.aside) }) };
}

const LINE_MAX = 300;

/** Of the message above the field one line is seen. */
const short = ({ what, message: { id, fromMe, kind, body, contact } }: About): About => ({
  what,
  message: { id, fromMe, kind, body: body.slice(0, LINE_MAX), contact: contact && { name: contact.name } },
});

function fromKept({ aside, ...kept }: KeptDraft): Draft {
  const own = ({ body, about, files }: Omit<KeptDraft, "aside">): Own => ({ body, about, files: [], ...(files > 0 && { lost: files }) });
  return { ...own(kept), ...(aside && { aside: own(aside) }) };
}

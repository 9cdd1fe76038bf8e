import { useSyncExternalStore } from "react";
import { z } from "zod";
import { watched } from "../../../lib/hooks/watched.ts";
import { blockUnload } from "../../../lib/offline/unloadGuard.ts";
import { onPersonGone } from "../../../lib/session.ts";
import { forget, keys, readStored, writeStored } from "../../../lib/storage.ts";
import { lines } from "./draft.ts";
import { isSamePerson, jsonOf, personNow } from "./storedDrafts.ts";

const Kept = z.object({ of: z.string(), notes: z.array(z.tuple([z.number(), z.string()])) });

/** More than agents ever begin, and few enough to store on every keystroke. */
const NOTES_MAX = 100;

/** By contact, the last edited at the end. */
let drafts = new Map<number, string>();
let readFor: string | undefined;
const { watch, tellWatchers } = watched();

/** False if the browser stores nothing, or not all of them: then some exist in this page only. */
let isKept = true;

onPersonGone(forgetRead);
blockUnload(() => !isKept && countNoteDrafts() > 0);
window.addEventListener("storage", ({ key }) => key === keys.noteDrafts && isKept && forgetRead());

/** The draft of a note about the contact, the same in each of the contact's tickets, also after closing or reloading. */
export function useNoteDraft(contactId: number) {
  const text = useSyncExternalStore(watch, () => draftOf(contactId));
  return {
    text,
    write: (changed: string) => put(contactId, changed),
    /** Clears the saved text, unless the agent has typed on meanwhile. */
    done: (kept: string) => draftOf(contactId) === kept && put(contactId, ""),
  };
}

export const countNoteDrafts = (): number => notedOf().length;

/** The contacts with a note draft, the newest at the end. */
export function notedOf(): number[] {
  readOnce();
  return [...drafts].flatMap(([contactId, text]) => (isWritten(text) ? contactId : []));
}

/** After a merge: the note drafts of both contacts go on in one. */
export function carryNoteDraft(from: number, to: number) {
  const text = draftOf(from);
  if (text === "" || from === to) return;
  put(to, lines(draftOf(to), text));
  put(from, "");
}

function draftOf(contactId: number): string {
  readOnce();
  return drafts.get(contactId) ?? "";
}

function readOnce() {
  const person = personNow();
  if (person === undefined || readFor === person) return;
  readFor = person;
  const kept = Kept.safeParse(jsonOf(readStored("noteDrafts"))).data;
  drafts = new Map(kept?.of === person ? kept.notes : []);
}

const isWritten = (text: string) => text.trim() !== "";

function put(contactId: number, text: string) {
  drafts.delete(contactId);
  if (text !== "") drafts.set(contactId, text);
  write();
  tellWatchers();
}

function write() {
  const of = personNow();
  isKept = of === undefined;
  if (!of || !isSamePerson(of)) return;
  const written = [...drafts].filter(([, text]) => isWritten(text));
  const notes = written.slice(-NOTES_MAX);
  const fit = notes.length === 0 || writeStored("noteDrafts", JSON.stringify({ of, notes } satisfies z.infer<typeof Kept>));
  isKept = fit && notes.length === written.length;
  if (notes.length === 0) forget("noteDrafts");
}

function forgetRead() {
  readFor = undefined;
  isKept = true;
  drafts = new Map();
  tellWatchers();
}

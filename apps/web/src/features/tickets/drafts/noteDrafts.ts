import { useSyncExternalStore } from "react";
import { z } from "zod";
import { watched } from "../../../lib/hooks/watched.ts";
import { holdPage } from "../../../lib/offline/unloadGuard.ts";
import { onPersonGone } from "../../../lib/session.ts";
import { forget, keep, keys, recall } from "../../../lib/storage.ts";
import { lines } from "./draft.ts";
import { isStillHere, jsonOf, personNow } from "./keptDrafts.ts";

const Kept = z.object({ of: z.string(), notes: z.array(z.tuple([z.number(), z.string()])) });

/** So many that hardly anybody begins more, and so few that they are written with every key. */
const NOTES_MAX = 100;

/** By contact, the one that was written in last at the end. */
let drafts = new Map<number, string>();
let readFor: string | undefined;
const { watch, tellWatchers } = watched();

/** Not in a browser that keeps nothing, nor where there are too many: then some stand in this page alone. */
let isKept = true;

onPersonGone(forgetRead);
holdPage(() => !isKept && countNoteDrafts() > 0);
window.addEventListener("storage", ({ key }) => key === keys.noteDrafts && isKept && forgetRead());

/** What one has begun to note is there wherever one notes something of this contact, whatever was closed, opened or loaded meanwhile. */
export function useNoteDraft(contactId: number) {
  const text = useSyncExternalStore(watch, () => draftOf(contactId));
  return {
    text,
    write: (changed: string) => put(contactId, changed),
    /** What was kept; whoever has gone on writing meanwhile keeps that. */
    done: (kept: string) => draftOf(contactId) === kept && put(contactId, ""),
  };
}

export const countNoteDrafts = (): number => notedOf().length;

/** Of whom something was begun, the newest at the end. */
export function notedOf(): number[] {
  readOnce();
  return [...drafts].flatMap(([contactId, text]) => (isWritten(text) ? contactId : []));
}

/** The one contact has become a part of the other: what was begun of either stands where one notes something of both. */
export function carryNoteDraft(from: number, to: number) {
  const here = draftOf(from);
  if (here === "" || from === to) return;
  put(to, lines(draftOf(to), here));
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
  const kept = Kept.safeParse(jsonOf(recall("noteDrafts"))).data;
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
  if (!of || !isStillHere(of)) return;
  const written = [...drafts].filter(([, text]) => isWritten(text));
  const notes = written.slice(-NOTES_MAX);
  const fit = notes.length === 0 || keep("noteDrafts", JSON.stringify({ of, notes } satisfies z.infer<typeof Kept>));
  isKept = fit && notes.length === written.length;
  if (notes.length === 0) forget("noteDrafts");
}

function forgetRead() {
  readFor = undefined;
  isKept = true;
  drafts = new Map();
  tellWatchers();
}

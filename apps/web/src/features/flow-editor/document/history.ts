import type { Flow } from "@recado/flow-engine/flow";
import { apply, create, type Patches } from "mutative";
import { applyEdit, type Edit, type EditKind } from "./edits.ts";

/** One edit: its patches forth and back. */
export type Entry = { kind: EditKind; forth: Patches<true>; back: Patches<true> };
export type History = { undo: readonly Entry[]; redo: readonly Entry[] };

/** The length of the undo history. */
export const DEPTH = 200;

export type Document = { flow: Flow; history: History };

export const fresh = (flow: Flow): Document => ({ flow, history: { undo: [], redo: [] } });

/** An edit without a change adds no entry to the history. */
export function edited(document: Document, edit: Edit): Document {
  const [flow, forth, back] = create(document.flow, (draft) => applyEdit(draft, edit), { enablePatches: true });
  if (forth.length === 0) return document;
  return { flow, history: { undo: [...document.history.undo, { kind: edit.kind, forth, back }].slice(-DEPTH), redo: [] } };
}

export function undone({ flow, history: { undo, redo } }: Document): Document | undefined {
  const last = undo.at(-1);
  return last && { flow: apply(flow, last.back), history: { undo: undo.slice(0, -1), redo: [...redo, last] } };
}

export function redone({ flow, history: { undo, redo } }: Document): Document | undefined {
  const next = redo.at(-1);
  return next && { flow: apply(flow, next.forth), history: { undo: [...undo, next], redo: redo.slice(0, -1) } };
}

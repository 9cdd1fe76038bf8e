import type { Flow } from "@recado/flow-engine/flow";
import type { History } from "./history.ts";

/** What must survive a reload: the flow with its history, and the version of the draft that it is based on. */
export type LocalDraft = { version: number; flow: Flow; history: History; isSaved: boolean };

const nameOf = (id: number) => `flow-editor-${id}`;

/** In sessionStorage, as two tabs edit differently. If it is full, the flow is stored without its history, or else not at all. */
export function saveLocalDraft(id: number, entry: LocalDraft) {
  for (const version of [entry, { ...entry, history: { undo: [], redo: [] } }]) if (wrote(nameOf(id), JSON.stringify(version))) return;
  forgetFlow(id);
}

export function loadLocalDraft(id: number): LocalDraft | undefined {
  try {
    const read = JSON.parse(sessionStorage.getItem(nameOf(id)) ?? "null") as LocalDraft | null;
    return read && Array.isArray(read.flow?.nodes) && Array.isArray(read.history?.undo) ? read : undefined;
  } catch {
    return undefined;
  }
}

export function forgetFlow(id: number) {
  try {
    sessionStorage.removeItem(nameOf(id));
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}

function wrote(name: string, text: string) {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

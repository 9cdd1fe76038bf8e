import type { Flow } from "@recado/flow-engine/flow";
import type { History } from "./history.ts";

/** What a reload of the page must not take away: the flow as it stood, and the way back. Of which draft, its version says. */
export type Kept = { version: number; flow: Flow; history: History; isSaved: boolean };

const nameOf = (id: number) => `flow-editor-${id}`;

/** In this tab alone: two of them edit at different moments. A full store keeps the flow without the way back, and then nothing. */
export function keepFlow(id: number, kept: Kept) {
  for (const some of [kept, { ...kept, history: { undo: [], redo: [] } }]) if (wrote(nameOf(id), JSON.stringify(some))) return;
  forgetFlow(id);
}

export function keptFlow(id: number): Kept | undefined {
  try {
    const read = JSON.parse(sessionStorage.getItem(nameOf(id)) ?? "null") as Kept | null;
    return read && Array.isArray(read.flow?.nodes) && Array.isArray(read.history?.undo) ? read : undefined;
  } catch {
    return undefined;
  }
}

export function forgetFlow(id: number) {
  try {
    sessionStorage.removeItem(nameOf(id));
  } catch {
    // A browser that keeps nothing has nothing to forget.
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

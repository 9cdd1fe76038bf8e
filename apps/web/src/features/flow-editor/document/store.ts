import type { Flow } from "@recado/flow-engine/flow";
import { watched } from "../../../lib/hooks/watched.ts";
import type { Edit, EditKind } from "./edits.ts";
import { type Document, edited, fresh, type History, redone, undone } from "./history.ts";

/** The edited flow with undo and redo. Views subscribe with `watch`; each edit names its kind for the history. */
export type FlowStore = ReturnType<typeof createFlowStore>;

export function createFlowStore(flow: Flow, history?: History) {
  let document: Document = { ...fresh(flow), ...(history && { history }) };
  const { watch, tellWatchers } = watched();

  function set(next: Document | undefined) {
    if (!next || next === document) return false;
    document = next;
    tellWatchers();
    return true;
  }

  return {
    watch,
    flow: () => document.flow,
    history: () => document.history,
    /** Whether the edit changed anything. */
    edit: (edit: Edit) => set(edited(document, edit)),
    /** The kind of the undone edit; undefined with an empty history. */
    undo: (): EditKind | undefined => {
      const kind = document.history.undo.at(-1)?.kind;
      set(undone(document));
      return kind;
    },
    redo: (): EditKind | undefined => {
      const kind = document.history.redo.at(-1)?.kind;
      set(redone(document));
      return kind;
    },
    /** Another editor's version, while this tab is read-only: its history is empty. */
    show: (flow: Flow) => set(fresh(flow)),
  };
}

import type { Flow } from "@recado/flow-engine/flow";
import { watched } from "../../../lib/hooks/watched.ts";
import type { Edit, EditKind } from "./edits.ts";
import { type Document, edited, fresh, type History, redone, undone } from "./history.ts";

/** The flow that is edited, and the way back. Whoever draws it watches it; whoever changes it says which gesture it was. */
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
    /** Whether it changed anything. */
    edit: (edit: Edit) => set(edited(document, edit)),
    /** What was taken back; nothing where there is nothing. */
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
    /** What somebody else has made of it, while one looks on: there is nothing of one's own to go back to. */
    show: (flow: Flow) => set(fresh(flow)),
  };
}

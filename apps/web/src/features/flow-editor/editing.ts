import type { NodeType } from "@recado/flow-engine/flow";
import { createContext, use } from "react";
import type { Position, Way } from "./document/edits.ts";
import type { FlowStore } from "./document/store.ts";

/** An opened block, a new one with its position, or a block's connections. */
export type Opened =
  | { kind: "edit"; id: string }
  | { kind: "new"; type: NodeType; at?: Position | undefined; from?: Way | undefined }
  | { kind: "connections"; id: string };

export type Editing = {
  store: FlowStore;
  /** Another user is editing, or this one may not. */
  isReadOnly: boolean;
  open(dialog: Opened): void;
  /** Runs the flow on the phone preview from this block on. */
  tryFrom(id: string): void;
};

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("No flow is edited here.");
  return editing;
}

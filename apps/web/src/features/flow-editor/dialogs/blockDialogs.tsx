import type { DataOf, NodeType } from "@recado/flow-engine/flow";
import type { ComponentType } from "react";

export type DialogProps<T extends NodeType> = {
  type: T;
  data: DataOf<T>;
  isNew: boolean;
  onSave(data: DataOf<T>): void;
  onClose(): void;
};

export type BlockDialogs = { [T in NodeType]: ComponentType<DialogProps<T>> };

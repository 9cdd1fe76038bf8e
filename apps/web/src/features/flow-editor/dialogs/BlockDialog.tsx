import type { Node, NodeType } from "@recado/flow-engine/flow";
import type { ComponentType } from "react";
import type { Commands } from "../canvas/useCommands.ts";
import { blank, blockOf, positionForNew } from "../document/blocks.ts";
import { newBlockId } from "../document/newBlockId.ts";
import { type Opened, useEditing } from "../editing.ts";
import type { BlockDialogs, DialogProps } from "./blockDialogs.tsx";
import { ConnectionsDialog } from "./ConnectionsDialog.tsx";
import { ContentDialog } from "./ContentDialog.tsx";
import { AudioDialog, ImageDialog, VideoDialog } from "./MediaDialog.tsx";
import { MenuDialog } from "./MenuDialog.tsx";
import { OpenAiDialog } from "./OpenAiDialog.tsx";
import { QuestionDialog } from "./QuestionDialog.tsx";
import { ConditionDialog, IntervalDialog, MessageDialog, RandomizerDialog, StartDialog } from "./simple.tsx";
import { TicketDialog } from "./TicketDialog.tsx";
import { TypebotDialog } from "./TypebotDialog.tsx";

const dialogs: BlockDialogs = {
  start: StartDialog,
  menu: MenuDialog,
  singleBlock: ContentDialog,
  randomizer: RandomizerDialog,
  interval: IntervalDialog,
  ticket: TicketDialog,
  typebot: TypebotDialog,
  openai: OpenAiDialog,
  question: QuestionDialog,
  condition: ConditionDialog,
  message: MessageDialog,
  img: ImageDialog,
  audio: AudioDialog,
  video: VideoDialog,
};

type Props = { opened: Opened; commands: Commands; onClose(): void; focusOn(id: string, how?: { isChosen?: boolean }): void };

/** The dialog of a block's type. Saving adds a new block, or changes the opened one. */
export function BlockDialog({ opened, commands, onClose, focusOn }: Props) {
  const { store } = useEditing();
  if (opened.kind === "connections") return <ConnectionsDialog id={opened.id} onClose={onClose} />;
  const node = opened.kind === "edit" ? store.flow().nodes.find(({ id }) => id === opened.id) : undefined;
  const type: NodeType | undefined = opened.kind === "new" ? opened.type : node?.type;
  if (!type) return null;
  const Dialog = dialogs[type] as ComponentType<DialogProps<NodeType>>;
  const save = (data: Node["data"]) => {
    onClose();
    if (opened.kind === "new") {
      const position = opened.at ?? positionForNew(store.flow().nodes);
      return commands.put(blockOf(type, data, { id: newBlockId(), position }), opened.from);
    }
    store.edit({ kind: "change", id: opened.id, data });
    commands.choose(new Set());
    focusOn(opened.id, { isChosen: false });
  };
  return <Dialog type={type} data={node?.data ?? blank[type]} isNew={opened.kind === "new"} onSave={save} onClose={onClose} />;
}

import { EditableList } from "../../ui/noun/EditableList.tsx";
import { QueueDialog } from "./QueueDialog.tsx";
import { QueueRow } from "./QueueRow.tsx";
import { queueNoun } from "./queues.ts";

export const QueueList = () => (
  <EditableList
    noun={queueNoun}
    list={queueNoun.useList()}
    row={(queue, edit) => <QueueRow queue={queue} onEdit={edit} />}
    dialog={(queue, close) => <QueueDialog {...(queue && { queue })} onClose={close} />}
  />
);

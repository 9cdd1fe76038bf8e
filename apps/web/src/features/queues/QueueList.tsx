import { useLive } from "../../lib/realtime.ts";
import { EditableList } from "../../ui/list/EditableList.tsx";
import { icon } from "./icon.ts";
import { QueueDialog } from "./QueueDialog.tsx";
import { QueueRow } from "./QueueRow.tsx";
import { useQueues } from "./queries.ts";
import { queueReactions } from "./realtime.ts";

export function QueueList() {
  const list = useQueues();
  useLive(queueReactions);
  return (
    <EditableList
      noun="queues"
      icon={icon}
      list={list}
      row={(queue, edit) => <QueueRow queue={queue} onEdit={edit} />}
      dialog={(queue, close) => <QueueDialog {...(queue && { queue })} onClose={close} />}
    />
  );
}

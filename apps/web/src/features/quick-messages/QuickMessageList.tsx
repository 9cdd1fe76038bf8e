import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs";
import { useLive } from "../../lib/realtime.ts";
import { EditableList } from "../../ui/list/EditableList.tsx";
import { QuickMessageDialog } from "./QuickMessageDialog.tsx";
import { QuickMessageRow } from "./QuickMessageRow.tsx";
import { useQuickMessages } from "./queries.ts";
import { quickMessageReactions } from "./realtime.ts";

export function QuickMessageList() {
  const list = useQuickMessages();
  useLive(quickMessageReactions);
  return (
    <EditableList
      noun="quickMessages"
      icon={IconBolt}
      list={list}
      row={(quickMessage, edit) => <QuickMessageRow quickMessage={quickMessage} onEdit={edit} />}
      dialog={(quickMessage, close) => <QuickMessageDialog {...(quickMessage && { quickMessage })} onClose={close} />}
    />
  );
}

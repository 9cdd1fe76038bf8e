import { EditableList } from "../../ui/noun/EditableList.tsx";
import { QuickMessageDialog } from "./QuickMessageDialog.tsx";
import { QuickMessageRow } from "./QuickMessageRow.tsx";
import { quickMessageNoun } from "./quickMessages.ts";

export const QuickMessageList = () => (
  <EditableList
    noun={quickMessageNoun}
    list={quickMessageNoun.useList()}
    row={(quickMessage, edit) => <QuickMessageRow quickMessage={quickMessage} onEdit={edit} />}
    dialog={(quickMessage, close) => <QuickMessageDialog {...(quickMessage && { quickMessage })} onClose={close} />}
  />
);

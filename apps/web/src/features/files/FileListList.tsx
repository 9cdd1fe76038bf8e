import { useLive } from "../../lib/realtime.ts";
import { EditableList } from "../../ui/list/EditableList.tsx";
import { FileListDialog } from "./FileListDialog.tsx";
import { FileListRow } from "./FileListRow.tsx";
import { icon } from "./icon.ts";
import { useFileLists } from "./queries.ts";
import { fileListReactions } from "./realtime.ts";

export function FileListList() {
  const list = useFileLists();
  useLive(fileListReactions);
  return (
    <EditableList
      noun="fileLists"
      icon={icon}
      list={list}
      row={(record, open) => <FileListRow list={record} onOpen={open} />}
      dialog={(record, close) => <FileListDialog {...(record && { list: record })} onClose={close} />}
    />
  );
}

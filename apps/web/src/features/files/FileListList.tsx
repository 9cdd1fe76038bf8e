import { EditableList } from "../../ui/noun/EditableList.tsx";
import { FileListDialog } from "./FileListDialog.tsx";
import { FileListRow } from "./FileListRow.tsx";
import { fileListNoun } from "./fileLists.ts";

export const FileListList = () => (
  <EditableList
    noun={fileListNoun}
    list={fileListNoun.useList()}
    row={(list, edit) => <FileListRow list={list} onOpen={edit} />}
    dialog={(list, close) => <FileListDialog {...(list && { list })} onClose={close} />}
  />
);

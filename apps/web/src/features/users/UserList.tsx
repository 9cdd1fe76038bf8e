import { EditableList } from "../../ui/noun/EditableList.tsx";
import { UserDialog } from "./UserDialog.tsx";
import { UserRow } from "./UserRow.tsx";
import { userNoun } from "./users.ts";

export const UserList = () => (
  <EditableList
    noun={userNoun}
    list={userNoun.useList()}
    row={(user, edit) => <UserRow user={user} onEdit={edit} />}
    dialog={(user, close) => <UserDialog {...(user && { user })} onClose={close} />}
  />
);

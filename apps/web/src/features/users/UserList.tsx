import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { useLive } from "../../lib/realtime.ts";
import { EditableList } from "../../ui/list/EditableList.tsx";
import { useUsers } from "./queries.ts";
import { userReactions } from "./realtime.ts";
import { UserDialog } from "./UserDialog.tsx";
import { UserRow } from "./UserRow.tsx";

export function UserList() {
  const list = useUsers();
  useLive(userReactions);
  return (
    <EditableList
      noun="users"
      icon={IconUsers}
      list={list}
      row={(user, edit) => <UserRow user={user} onEdit={edit} />}
      dialog={(user, close) => <UserDialog {...(user && { user })} onClose={close} />}
    />
  );
}

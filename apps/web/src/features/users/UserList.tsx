import { Button } from "@mantine/core";
import type { User } from "@recado/contract/users";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../lib/realtime.ts";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { useUsers } from "./queries.ts";
import { userReactions } from "./realtime.ts";
import { UserDialog } from "./UserDialog.tsx";
import { UserRow } from "./UserRow.tsx";

export function UserList() {
  const { t } = useTranslation();
  const list = useUsers();
  const [edited, setEdited] = useState<User | "new">();
  useLive(userReactions);
  return (
    <>
      <ListPage
        title={t("users.title")}
        searchLabel={t("users.search")}
        list={list}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
            {t("users.new")}
          </Button>
        }
        empty={{ icon: <IconUsers size={28} aria-hidden />, text: t("users.empty"), hint: t("users.emptyHint") }}
      >
        {(user) => <UserRow user={user} onEdit={() => setEdited(user)} />}
      </ListPage>
      {edited && <UserDialog {...(edited === "new" ? {} : { user: edited })} onClose={() => setEdited(undefined)} />}
    </>
  );
}

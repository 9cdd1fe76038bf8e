import { Button } from "@mantine/core";
import type { Connection } from "@recado/contract/connections";
import { permits } from "@recado/contract/permissions";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import { useLive } from "../../lib/realtime.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { ConnectionDialogs, type Opened } from "./ConnectionDialogs.tsx";
import { ConnectionRow } from "./ConnectionRow.tsx";
import { connectionReactions } from "./realtime.ts";
import { StatusFilter } from "./StatusFilter.tsx";
import { useConnections } from "./useConnections.ts";

export function ConnectionList() {
  const { t } = useTranslation();
  const { profile } = useUser();
  const { all, list, filter, setFilter } = useConnections();
  const [opened, open] = useState<Opened>();
  useLive(connectionReactions);
  return (
    <>
      <ListPage<Connection>
        title={t("connections.title")}
        searchLabel={t("connections.search")}
        list={list}
        filters={all.length > 0 && <StatusFilter connections={all} value={filter} onChange={setFilter} />}
        action={
          permits(profile, "connections-page:addConnection") && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ dialog: "new" })}>
              {t("connections.new")}
            </Button>
          )
        }
        empty={{
          icon: <IconPlugConnected size={28} aria-hidden />,
          text: t("connections.empty"),
          hint: t("connections.emptyHint"),
        }}
      >
        {(connection) => <ConnectionRow connection={connection} onOpen={(dialog) => open({ dialog, id: connection.id })} />}
      </ListPage>
      <ConnectionDialogs opened={opened} connections={all} onOpen={open} />
    </>
  );
}

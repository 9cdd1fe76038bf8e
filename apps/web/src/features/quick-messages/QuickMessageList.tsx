import { Button } from "@mantine/core";
import type { QuickMessage } from "@recado/contract/quick-messages";
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../lib/realtime.ts";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { QuickMessageDialog } from "./QuickMessageDialog.tsx";
import { QuickMessageRow } from "./QuickMessageRow.tsx";
import { useQuickMessages } from "./queries.ts";
import { quickMessageReactions } from "./realtime.ts";

export function QuickMessageList() {
  const { t } = useTranslation();
  const list = useQuickMessages();
  const [edited, setEdited] = useState<QuickMessage | "new">();
  useLive(quickMessageReactions);
  return (
    <>
      <ListPage
        title={t("quickMessages.title")}
        searchLabel={t("quickMessages.search")}
        list={list}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
            {t("quickMessages.new")}
          </Button>
        }
        empty={{ icon: <IconBolt size={28} aria-hidden />, text: t("quickMessages.empty"), hint: t("quickMessages.emptyHint") }}
      >
        {(quickMessage) => <QuickMessageRow quickMessage={quickMessage} onEdit={() => setEdited(quickMessage)} />}
      </ListPage>
      {edited && <QuickMessageDialog {...(edited === "new" ? {} : { quickMessage: edited })} onClose={() => setEdited(undefined)} />}
    </>
  );
}

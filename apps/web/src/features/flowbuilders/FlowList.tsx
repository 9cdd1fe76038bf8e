import { Button, Group } from "@mantine/core";
import type { Flow } from "@recado/contract/flows";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { FlowDialog } from "./FlowDialog.tsx";
import { FlowRow } from "./FlowRow.tsx";
import { ImportButton } from "./ImportButton.tsx";
import { icon as Icon } from "./icon.ts";
import { useFlows } from "./queries.ts";
import { flowReactions } from "./realtime.ts";

export function FlowList() {
  const { t } = useTranslation();
  const list = useFlows();
  const [edited, setEdited] = useState<Flow | "new">();
  useLive(flowReactions);
  return (
    <>
      <ListPage
        title={t("flowbuilders.heading")}
        searchLabel={t("flowbuilders.search")}
        list={list}
        action={
          <Group gap="sm">
            <ImportButton />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
              {t("flowbuilders.new")}
            </Button>
          </Group>
        }
        empty={{ icon: <Icon size={28} aria-hidden />, text: t("flowbuilders.empty"), hint: t("flowbuilders.emptyHint") }}
      >
        {(flow) => <FlowRow flow={flow} onRename={() => setEdited(flow)} />}
      </ListPage>
      {edited && <FlowDialog {...(edited !== "new" && { flow: edited })} onClose={() => setEdited(undefined)} />}
    </>
  );
}

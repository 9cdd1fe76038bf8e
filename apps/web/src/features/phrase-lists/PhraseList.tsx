import { Button, Group } from "@mantine/core";
import type { FlowCampaign } from "@recado/contract/flow-campaigns";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTestPipe from "@tabler/icons-react/dist/esm/icons/IconTestPipe.mjs";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { icon as Icon } from "./icon.ts";
import { PhraseDialog } from "./PhraseDialog.tsx";
import { PhraseRow } from "./PhraseRow.tsx";
import { phraseNoun } from "./phrases.ts";
import { TryDialog } from "./TryDialog.tsx";

export function PhraseList() {
  const { t } = useTranslation();
  const list = phraseNoun.useList();
  const [edited, setEdited] = useState<FlowCampaign | "new">();
  const [isTrying, setTrying] = useState(false);
  return (
    <>
      <ListPage
        title={t("phraseLists.title")}
        searchLabel={t("phraseLists.search")}
        list={list}
        action={
          <Group gap="sm">
            <Button variant="default" leftSection={<IconTestPipe size={18} aria-hidden />} onClick={() => setTrying(true)}>
              {t("phraseLists.try.button")}
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
              {t("phraseLists.new")}
            </Button>
          </Group>
        }
        empty={{ icon: <Icon size={28} aria-hidden />, text: t("phraseLists.empty"), hint: t("phraseLists.emptyHint") }}
      >
        {(phrase) => <PhraseRow phrase={phrase} onEdit={() => setEdited(phrase)} />}
      </ListPage>
      {edited && <PhraseDialog {...(edited !== "new" && { phrase: edited })} onClose={() => setEdited(undefined)} />}
      {isTrying && <TryDialog onClose={() => setTrying(false)} />}
    </>
  );
}

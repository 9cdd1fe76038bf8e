import { Button } from "@mantine/core";
import type { Prompt } from "@recado/contract/prompts";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { icon as Icon } from "./icon.ts";
import { PromptDialog } from "./PromptDialog.tsx";
import { PromptRow } from "./PromptRow.tsx";
import { usePrompts } from "./queries.ts";
import { promptReactions } from "./realtime.ts";

export function PromptList() {
  const { t } = useTranslation();
  const list = usePrompts();
  const [edited, setEdited] = useState<Prompt | "new">();
  useLive(promptReactions);
  return (
    <>
      <ListPage
        title={t("prompts.title")}
        searchLabel={t("prompts.search")}
        list={list}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
            {t("prompts.new")}
          </Button>
        }
        empty={{ icon: <Icon size={28} aria-hidden />, text: t("prompts.empty"), hint: t("prompts.emptyHint") }}
      >
        {(prompt) => <PromptRow prompt={prompt} onEdit={() => setEdited(prompt)} />}
      </ListPage>
      {edited && <PromptDialog {...(edited !== "new" && { prompt: edited })} onClose={() => setEdited(undefined)} />}
    </>
  );
}

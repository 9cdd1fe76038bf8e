import { Button } from "@mantine/core";
import type { Tag } from "@recado/contract/tags";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTags from "@tabler/icons-react/dist/esm/icons/IconTags.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../lib/realtime.ts";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { useTags } from "./queries.ts";
import { tagReactions } from "./realtime.ts";
import { TagDialog } from "./TagDialog.tsx";
import { TagRow } from "./TagRow.tsx";

export function TagList() {
  const { t } = useTranslation();
  const list = useTags();
  const [edited, setEdited] = useState<Tag | "new">();
  useLive(tagReactions);
  return (
    <>
      <ListPage
        title={t("tags.title")}
        searchLabel={t("tags.search")}
        list={list}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
            {t("tags.new")}
          </Button>
        }
        empty={{ icon: <IconTags size={28} aria-hidden />, text: t("tags.empty"), hint: t("tags.emptyHint") }}
      >
        {(tag) => <TagRow tag={tag} onEdit={() => setEdited(tag)} />}
      </ListPage>
      {edited && <TagDialog {...(edited === "new" ? {} : { tag: edited })} onClose={() => setEdited(undefined)} />}
    </>
  );
}

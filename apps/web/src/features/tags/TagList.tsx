import IconTags from "@tabler/icons-react/dist/esm/icons/IconTags.mjs";
import { useLive } from "../../lib/realtime.ts";
import { EditableList } from "../../ui/list/EditableList.tsx";
import { useTags } from "./queries.ts";
import { tagReactions } from "./realtime.ts";
import { TagDialog } from "./TagDialog.tsx";
import { TagRow } from "./TagRow.tsx";

export function TagList() {
  const list = useTags();
  useLive(tagReactions);
  return (
    <EditableList
      noun="tags"
      icon={IconTags}
      list={list}
      row={(tag, edit) => <TagRow tag={tag} onEdit={edit} />}
      dialog={(tag, close) => <TagDialog {...(tag && { tag })} onClose={close} />}
    />
  );
}

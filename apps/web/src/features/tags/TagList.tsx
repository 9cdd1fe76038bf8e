import type { Tag } from "@recado/contract/tags";
import IconLayoutKanban from "@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ColorChip } from "../../ui/ColorChip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { EditableList } from "../../ui/noun/EditableList.tsx";
import { NounActions } from "../../ui/noun/NounActions.tsx";
import { TagDialog } from "./TagDialog.tsx";
import { tagNoun } from "./tags.ts";

export const TagList = () => (
  <EditableList
    noun={tagNoun}
    list={tagNoun.useList()}
    row={(tag, edit) => <TagRow tag={tag} onEdit={edit} />}
    dialog={(tag, close) => <TagDialog {...(tag && { tag })} onClose={close} />}
  />
);

function TagRow({ tag, onEdit }: { tag: Tag; onEdit(): void }) {
  const { id, name, color, ticketsCount: count, can } = tag;
  const { t } = useTranslation();
  return (
    <ListRow
      title={<ColorChip color={color}>{name}</ColorChip>}
      text={t("tags.tickets", { count })}
      marks={tag.kanban === 1 && <Chip icon={<IconLayoutKanban size={14} aria-hidden />}>{t("kanban.title")}</Chip>}
      actions={<NounActions noun={tagNoun} id={id} name={name} can={can} onEdit={onEdit} takes={t("tags.delete.takes", { count })} />}
    />
  );
}

import type { Tag } from "@recado/contract/tags";
import IconLayoutKanban from "@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ColorChip } from "../../ui/ColorChip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import { useRemoveTag } from "./queries.ts";

export function TagRow({ tag, onEdit }: { tag: Tag; onEdit(): void }) {
  const { t } = useTranslation();
  return (
    <ListRow
      title={<ColorChip color={tag.color}>{tag.name}</ColorChip>}
      text={t("tags.tickets", { count: tag.ticketsCount })}
      marks={tag.kanban === 1 && <Chip icon={<IconLayoutKanban size={14} aria-hidden />}>{t("tags.kanban")}</Chip>}
      actions={<Actions tag={tag} onEdit={onEdit} />}
    />
  );
}

function Actions({ tag: { id, name, ticketsCount, can }, onEdit }: { tag: Tag; onEdit(): void }) {
  const { t } = useTranslation();
  const remove = useRemoveTag();
  const removal = {
    isPending: remove.isPending,
    run: () => remove.mutateAsync(id),
    title: t("tags.delete.title", { name }),
    takes: t("tags.delete.takes", { count: ticketsCount }),
    done: t("tags.deleted"),
  };
  return <RowActions name={name} can={can} onEdit={onEdit} removal={removal} />;
}

import type { Tag } from "@recado/contract/tags";
import IconLayoutKanban from "@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/Chip.tsx";
import { ColorChip } from "../../ui/ColorChip.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { toast } from "../../ui/toasts.ts";
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
  const confirm = useConfirm();
  const remove = useRemoveTag();
  const ask = async () => {
    const sure = await confirm({
      title: t("tags.delete.title", { name }),
      takes: t("tags.delete.takes", { count: ticketsCount }),
      action: t("common.delete"),
    });
    if (!sure) return;
    remove.mutate(id, { onSuccess: () => toast.done(t("tags.deleted")), onError: (error) => toast.refused(error, t) });
  };
  return (
    <>
      {can.change && (
        <IconButton label={t("common.edit", { name })} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </IconButton>
      )}
      {can.remove && (
        <IconButton label={t("common.deleteOne", { name })} onClick={ask} loading={remove.isPending}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
      )}
    </>
  );
}

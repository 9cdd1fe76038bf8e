import type { QuickMessage } from "@recado/contract/quick-messages";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { cut } from "../../lib/format.ts";
import { Chip, ChipLink } from "../../ui/Chip.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { toast } from "../../ui/toasts.ts";
import { useRemoveQuickMessage } from "./queries.ts";

const PREVIEW_MAX = 50;

export function QuickMessageRow({ quickMessage, onEdit }: { quickMessage: QuickMessage; onEdit(): void }) {
  const name = `/${quickMessage.shortcode}`;
  return (
    <ListRow
      title={name}
      text={cut(quickMessage.message, PREVIEW_MAX)}
      marks={<Marks quickMessage={quickMessage} />}
      actions={quickMessage.can.change && <Actions id={quickMessage.id} name={name} onEdit={onEdit} />}
    />
  );
}

function Marks({ quickMessage: { mediaPath, mediaName, geral, status } }: { quickMessage: QuickMessage }) {
  const { t } = useTranslation();
  return (
    <>
      {mediaPath && (
        <ChipLink href={mediaPath} icon={<IconPaperclip size={14} aria-hidden />}>
          {mediaName ?? t("quickMessages.attachment")}
        </ChipLink>
      )}
      {geral && <Chip kind="brand">{t("quickMessages.companyWide")}</Chip>}
      {!status && <Chip kind="warning">{t("quickMessages.inactive")}</Chip>}
    </>
  );
}

function Actions({ id, name, onEdit }: { id: number; name: string; onEdit(): void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useRemoveQuickMessage();
  const ask = async () => {
    const sure = await confirm({
      title: t("quickMessages.delete.title", { name }),
      takes: t("quickMessages.delete.takes"),
      action: t("common.delete"),
    });
    if (!sure) return;
    remove.mutate(id, { onSuccess: () => toast.done(t("quickMessages.deleted")), onError: (error) => toast.refused(error, t) });
  };
  return (
    <>
      <IconButton label={t("common.edit", { name })} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </IconButton>
      <IconButton label={t("common.deleteOne", { name })} onClick={ask} loading={remove.isPending}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </>
  );
}

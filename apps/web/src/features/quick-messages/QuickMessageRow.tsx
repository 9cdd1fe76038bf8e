import type { QuickMessage } from "@recado/contract/quick-messages";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { cut } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip, ChipLink } from "../../ui/Chip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import { useRemoveQuickMessage } from "./queries.ts";

const PREVIEW_MAX = 50;

export function QuickMessageRow({ quickMessage, onEdit }: { quickMessage: QuickMessage; onEdit(): void }) {
  return (
    <ListRow
      title={`/${quickMessage.shortcode}`}
      text={cut(quickMessage.message, PREVIEW_MAX)}
      marks={<Marks quickMessage={quickMessage} />}
      actions={<Actions quickMessage={quickMessage} onEdit={onEdit} />}
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

function Actions({ quickMessage: { id, shortcode, can }, onEdit }: { quickMessage: QuickMessage; onEdit(): void }) {
  const { t } = useTranslation();
  const remove = useRemoveQuickMessage();
  const name = `/${shortcode}`;
  const removal = {
    isPending: remove.isPending,
    run: () => remove.mutateAsync(id),
    title: t("quickMessages.delete.title", { name }),
    takes: t("quickMessages.delete.takes"),
    done: t("quickMessages.deleted"),
  };
  return <RowActions name={name} can={{ change: can.change, remove: can.change }} onEdit={onEdit} removal={removal} />;
}

import type { QuickMessage } from "@recado/contract/quick-messages";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { cut } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip, ChipLink } from "../../ui/Chip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { NounActions } from "../../ui/noun/NounActions.tsx";
import { quickMessageNoun } from "./quickMessages.ts";

const PREVIEW_MAX = 50;

export function QuickMessageRow({ quickMessage, onEdit }: { quickMessage: QuickMessage; onEdit(): void }) {
  const { id, shortcode, message, can } = quickMessage;
  const { t } = useTranslation();
  const name = `/${shortcode}`;
  const may = { change: can.change, remove: can.change };
  return (
    <ListRow
      title={name}
      text={cut(message, PREVIEW_MAX)}
      marks={<Marks quickMessage={quickMessage} />}
      actions={
        <NounActions noun={quickMessageNoun} id={id} name={name} onEdit={onEdit} can={may} takes={t("quickMessages.delete.takes")} />
      }
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

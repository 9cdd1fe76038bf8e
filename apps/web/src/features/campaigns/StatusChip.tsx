import type { CampaignStatus } from "@recado/contract/campaigns";
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";

const looks = {
  INATIVA: { kind: "plain", icon: IconPencil },
  PROGRAMADA: { kind: "plain", icon: IconCalendarClock },
  EM_ANDAMENTO: { kind: "brand", icon: IconSend },
  CANCELADA: { kind: "warning", icon: IconBan },
  FINALIZADA: { kind: "plain", icon: IconCheck },
} as const;

export function StatusChip({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation();
  const { kind, icon: Icon } = looks[status];
  return (
    <Chip kind={kind} icon={<Icon size={14} aria-hidden />}>
      {t(`campaigns.status.${status}`)}
    </Chip>
  );
}

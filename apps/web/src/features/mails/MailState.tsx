import type { Mail } from "@recado/contract/mails";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";

const looks = {
  queued: { icon: <IconClock size={14} aria-hidden />, kind: "plain" },
  sent: { icon: <IconCheck size={14} aria-hidden />, kind: "plain" },
  failed: { icon: <IconAlertTriangle size={14} aria-hidden />, kind: "warning" },
  held: { icon: <IconInbox size={14} aria-hidden />, kind: "brand" },
} as const;

export function MailState({ status }: Pick<Mail, "status">) {
  const { t } = useTranslation();
  return <Chip {...looks[status]}>{t(`mails.statuses.${status}`)}</Chip>;
}

import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import type { Standing } from "./clock.ts";

const looks = {
  sent: { kind: "brand", icon: IconCheck },
  failed: { kind: "warning", icon: IconAlertTriangle },
  late: { kind: "warning", icon: IconAlertTriangle },
  soon: { kind: "warning", icon: IconClock },
  scheduled: { kind: "plain", icon: IconCalendarClock },
} as const;

export function StatusChip({ standing }: { standing: Standing }) {
  const { t } = useTranslation();
  const { kind, icon: Icon } = looks[standing];
  return (
    <Chip kind={kind} icon={<Icon size={14} aria-hidden />}>
      {t(`schedules.status.${standing}`)}
    </Chip>
  );
}

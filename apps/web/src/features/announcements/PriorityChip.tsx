import type { AnnouncementNews } from "@recado/contract/announcements";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";

const kinds = { 1: "danger", 2: "warning", 3: "plain" } as const;

/** The priority as a word; the colour helps to find it. */
export function PriorityChip({ priority }: Pick<AnnouncementNews, "priority">) {
  const { t } = useTranslation();
  return (
    <Chip kind={kinds[priority]} {...(priority === 1 && { icon: <IconAlertTriangle size={14} aria-hidden /> })}>
      {t(`announcements.priorities.${priority}`)}
    </Chip>
  );
}

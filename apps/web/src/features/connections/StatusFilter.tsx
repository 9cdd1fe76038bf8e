import { Chip, Group } from "@mantine/core";
import type { Connection } from "@recado/contract/connections";
import { useTranslation } from "../../lib/texts.tsx";
import { type Filter, filters } from "./useConnections.ts";

type Props = { connections: Connection[]; value: Filter; onChange(value: Filter): void };

/** Filter buttons, each with its count. */
export function StatusFilter({ connections, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Chip.Group value={value} onChange={(chosen) => onChange(chosen as Filter)}>
      <Group gap={8} mb={16} role="radiogroup" aria-label={t("connections.filterLabel")}>
        {(Object.keys(filters) as Filter[]).map((filter) => (
          <Chip key={filter} value={filter} variant="outline" size="sm">
            {t(`connections.filter.${filter}`, { count: connections.filter(filters[filter]).length })}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

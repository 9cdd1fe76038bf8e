import { isOptionsGroup, type OptionsFilter, Select, type SelectProps } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { isMeant, zoneChoices } from "../../lib/zones.ts";

type Props = Omit<SelectProps, "value" | "data" | "filter" | "onChange"> & { value: string; onChange(zone: string): void };

/** The world's time zones, those of Brazil first. */
export function ZoneSelect({ value, onChange, ...field }: Props) {
  const { t } = useTranslation();
  const choices = useMemo(
    () => zoneChoices(value, { brazil: t("settings.company.brazil"), world: t("settings.company.world") }),
    [value, t],
  );
  return (
    <Select
      size="md"
      {...field}
      searchable
      allowDeselect={false}
      value={value}
      data={choices}
      filter={found}
      nothingFoundMessage={t("settings.company.noZone")}
      onChange={(zone) => zone !== null && zone !== value && onChange(zone)}
    />
  );
}

const found: OptionsFilter = ({ options, search }) =>
  options.flatMap((option): typeof options => {
    if (!isOptionsGroup(option)) return isMeant(option.label, search) ? [option] : [];
    const items = option.items.filter(({ label }) => isMeant(label, search));
    return items.length > 0 ? [{ ...option, items }] : [];
  });

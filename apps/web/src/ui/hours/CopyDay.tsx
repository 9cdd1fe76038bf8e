import { Button, Checkbox, Group, Popover, Stack } from "@mantine/core";
import { weekdays } from "@recado/contract/hours";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../IconButton.tsx";
import type { Weekday } from "./week.ts";

type Props = { day: Weekday; names: Record<Weekday, string>; onCopy(to: Weekday[]): void };

const workdays = weekdays.slice(0, 5);

/** Escape closes this popup, not the dialog around it. */
const own = { "data-mantine-stop-propagation": true };

/** Copies a day's hours to others: all working days are preselected, the usual choice. */
export function CopyDay({ day, names, onCopy }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const others = weekdays.filter((other) => other !== day);
  const label = t("hours.copy", { day: names[day] });
  const open = () => {
    setChosen(workdays.filter((other) => other !== day));
    setOpen(true);
  };
  const copy = () => {
    onCopy(others.filter((other) => chosen.includes(other)));
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md" withinPortal zIndex={1100}>
      <Popover.Target>
        <IconButton label={label} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => (isOpen ? setOpen(false) : open())}>
          <IconCopy size={18} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="md">
          <Checkbox.Group label={t("hours.copyTo")} value={chosen} onChange={setChosen}>
            <Stack gap="sm" mt="xs">
              {others.map((other) => (
                <Checkbox key={other} value={other} label={names[other]} {...own} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group gap="sm" justify="space-between">
            <Button {...own} variant="subtle" size="sm" px="xs" onClick={() => setChosen(chosen.length === others.length ? [] : others)}>
              {t(chosen.length === others.length ? "hours.noDay" : "hours.everyDay")}
            </Button>
            <Button {...own} size="sm" disabled={chosen.length === 0} onClick={copy}>
              {t("hours.copyNow")}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

import { Button, Popover } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "../../../../lib/texts.tsx";
import { part } from "../../../../ui/part.tsx";
import classes from "./Filters.module.css";
import type { FilterProps } from "./filterProps.ts";

/** What a list may be narrowed to: a press opens the choice, and each choice holds at once. */
export function FilterButton({ label, icon, chosen, ...choice }: FilterProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="md" width={260}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant={chosen.length > 0 ? "light" : "subtle"}
          leftSection={icon}
          className={classes.button ?? ""}
          aria-haspopup="dialog"
          onClick={() => setOpen((before) => !before)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={<p role="status">{t("common.loading")}</p>}>
          <FilterChoice label={label} chosen={chosen} {...choice} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

const FilterChoice = part(async () => (await import("./FilterChoice.tsx")).FilterChoice);

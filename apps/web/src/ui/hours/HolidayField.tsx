import { Button, Group } from "@mantine/core";
import { HOLIDAYS_MAX } from "@recado/contract/hours";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, useEffect, useRef } from "react";
import { now } from "../../lib/clock.ts";
import { localOf } from "../../lib/companyClock.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { HolidayRow } from "./HolidayRow.tsx";
import { type HolidayDraft, wrongHolidays } from "./holidays.ts";
import classes from "./hours.module.css";

type Props = {
  /** As `holidayDraft` makes it; errors in it are shown here and found by `wrongHolidays`. */
  value: HolidayDraft[];
  onChange(value: HolidayDraft[]): void;
  zone: string;
  /** An error of the form that wanted to save it. */
  error?: ReactNode;
  /** The path by which a form finds the invalid field. */
  path?: string;
};

/** Days that override the weekday's hours: closed, or open at other times. */
export function HolidayField({ value, onChange, zone, error, path = "" }: Props) {
  const { t } = useTranslation();
  const wrong = wrongHolidays(value);
  const [firstWrong] = wrong.keys();
  const today = localOf(now(), zone).slice(0, 10);
  const past = value.filter(({ date }) => date !== "" && date < today).length;
  const { list, add, goTo } = useFocus(value.length);
  return (
    <div>
      {value.length === 0 && <p className={classes.none}>{t("hours.holidays.none")}</p>}
      <ul className={classes.holidays} ref={list}>
        {value.map((holiday, at) => (
          <HolidayRow
            // biome-ignore lint/suspicious/noArrayIndexKey: holidays have no id, and all that they show is in the value.
            key={at}
            holiday={holiday}
            at={at}
            onChange={(changed) => onChange(value.with(at, changed))}
            onRemove={() => {
              goTo("add");
              onChange(value.toSpliced(at, 1));
            }}
            wrong={wrong.get(at) ?? []}
            isChecked={Boolean(error)}
            path={firstWrong === at ? path : undefined}
          />
        ))}
      </ul>
      {error && wrong.size === 0 && <p className={classes.wrong}>{error}</p>}
      <Group gap="sm" mt="sm">
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={value.length >= HOLIDAYS_MAX}
          onClick={() => {
            goTo("new");
            onChange([...value, { date: "", name: "", startTime: "", endTime: "" }]);
          }}
        >
          {t("hours.holidays.add")}
        </Button>
        {past > 0 && (
          <Button
            variant="subtle"
            onClick={() => {
              goTo("add");
              onChange(value.filter(({ date }) => date === "" || date >= today));
            }}
          >
            {t("hours.holidays.removePast", { count: past })}
          </Button>
        )}
      </Group>
    </div>
  );
}

/** A new holiday takes the focus; after one is removed, its button is gone and the focus needs a new place. */
function useFocus(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const next = useRef<"add" | "new">(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are there when their number has changed.
  useEffect(() => {
    if (next.current === "new") list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
    if (next.current === "add") add.current?.focus();
    next.current = undefined;
  }, [count]);
  const goTo = (target: "add" | "new") => {
    next.current = target;
  };
  return { list, add, goTo };
}

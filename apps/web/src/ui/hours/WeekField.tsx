import { Switch } from "@mantine/core";
import type { Language } from "@recado/contract/common";
import { OPENINGS_MAX, type Opening, weekdays } from "@recado/contract/hours";
import { usualHours } from "@recado/contract/usual-hours";
import { type ReactNode, useRef, useState } from "react";
import { zoneName } from "../../lib/companyClock.ts";
import { listed } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { DayRow } from "./DayRow.tsx";
import classes from "./hours.module.css";
import { dayInText, dayNames } from "./names.ts";
import { daysOf, toOpenings, type Weekday, wrongIn } from "./week.ts";

type Props = {
  /** As `weekDraft` makes it; errors are shown here, and found by `wrongIn`. */
  value: Opening[];
  onChange(value: Opening[]): void;
  zone: string;
  /** The company's language, in which other clients get the weekdays' names. */
  language: Language;
  /** An error of the form that wanted to save it. */
  error?: ReactNode;
  /** The path by which a form finds the invalid field. */
  path?: string;
  alwaysOpenHint: string;
};

/** The week of a company or a queue: several intervals a day, also over midnight; without any it is always open. */
export function WeekField({ value, onChange, zone, language, error, path = "", alwaysOpenHint }: Props) {
  const { t } = useTranslation();
  const previousHours = useRef<Opening[]>([]);
  const [message, tell] = useState("");
  const names = dayNames();
  const days = daysOf(value);
  const wrong = wrongIn(value);
  const isAlwaysOpen = value.length === 0;
  const change = (changed: Partial<typeof days>) => onChange(toOpenings({ ...days, ...changed }, language));
  const copy = (from: Weekday, to: Weekday[]) => {
    change(Object.fromEntries(to.map((day) => [day, days[from]])));
    tell(t("hours.copied", { day: dayInText(from), days: listed(to.map(dayInText)) }));
  };
  const setAlwaysOpen = (alwaysOpen: boolean) => {
    if (alwaysOpen) previousHours.current = value;
    onChange(alwaysOpen ? [] : previousHours.current.length > 0 ? previousHours.current : usualHours(language));
  };
  const isWrongDay = (day: Weekday) => [...wrong.keys()].some((key) => key.startsWith(`${day} `));
  const firstWrong = weekdays.find(isWrongDay);
  const firstKey = firstWrong && [...wrong.keys()].filter((key) => key.startsWith(`${firstWrong} `)).sort()[0];
  return (
    <div>
      <p className={classes.zone}>{t("common.companyZone", { zone: zoneName(zone) })}</p>
      <Switch
        className={classes.always}
        size="sm"
        label={t("hours.alwaysOpen")}
        description={alwaysOpenHint}
        checked={isAlwaysOpen}
        onChange={(event) => setAlwaysOpen(event.currentTarget.checked)}
      />
      {!isAlwaysOpen && (
        <div className={classes.week}>
          {weekdays.map((day, at) => (
            <DayRow
              key={day}
              day={day}
              names={names}
              nextDay={dayInText(weekdays[(at + 1) % 7] ?? day)}
              intervals={days[day]}
              onChange={(intervals) => change({ [day]: intervals })}
              onCopy={(to) => copy(day, to)}
              mayAdd={value.length < OPENINGS_MAX}
              wrong={wrong}
              isChecked={Boolean(error)}
              first={firstKey ? { key: firstKey, path } : undefined}
            />
          ))}
        </div>
      )}
      {error && wrong.size === 0 && <p className={classes.wrong}>{error}</p>}
      <p className="sr-only" role="status">
        {message}
      </p>
    </div>
  );
}

import { Switch } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../IconButton.tsx";
import { CopyDay } from "./CopyDay.tsx";
import classes from "./hours.module.css";
import { IntervalRow } from "./IntervalRow.tsx";
import { type Interval, keyOf, type Weekday, WORKDAY, type Wrong, wrongTimes } from "./week.ts";

type Props = {
  day: Weekday;
  names: Record<Weekday, string>;
  nextDay: string;
  intervals: Interval[];
  onChange(intervals: Interval[]): void;
  onCopy(to: Weekday[]): void;
  mayAdd: boolean;
  wrong: Map<string, Wrong[]>;
  isChecked: boolean;
  /** The first invalid interval, and the path by which a form finds it. */
  first?: { key: string; path: string } | undefined;
};

export function DayRow({ day, names, nextDay, intervals, onChange, onCopy, mayAdd, wrong, isChecked, first }: Props) {
  const { t } = useTranslation();
  const name = names[day];
  const lastOpen = useRef([WORKDAY]);
  if (intervals.length > 0 && intervals.every((interval) => wrongTimes(interval).length === 0)) lastOpen.current = intervals;
  const { list, add, closed, goTo } = useFocus(intervals.length);
  const isOpen = intervals.length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a grid in every browser.
    <div className={classes.day} role="group" aria-label={name}>
      <Switch
        ref={closed}
        className={classes.name}
        size="sm"
        label={name}
        checked={isOpen}
        onChange={(event) => onChange(event.currentTarget.checked ? lastOpen.current : [])}
      />
      <div className={classes.intervals} ref={list}>
        {isOpen || <span className={classes.closed}>{t("hours.closed")}</span>}
        {intervals.map((interval, at) => {
          const key = keyOf(day, at);
          return (
            <IntervalRow
              key={key}
              of={intervals.length > 1 ? t("hours.nth", { day: name, at: at + 1 }) : name}
              interval={interval}
              onChange={(changed) => onChange(intervals.with(at, changed))}
              onRemove={
                intervals.length > 1
                  ? () => {
                      goTo("add");
                      onChange(intervals.toSpliced(at, 1));
                    }
                  : undefined
              }
              wrong={wrong.get(key) ?? []}
              isChecked={isChecked}
              path={first?.key === key ? first.path : undefined}
              nextDay={nextDay}
            />
          );
        })}
      </div>
      {isOpen && (
        <div className={classes.tools}>
          <IconButton
            ref={add}
            label={t("hours.add", { day: name })}
            disabled={!mayAdd}
            onClick={() => {
              goTo("new");
              onChange([...intervals, { startTime: "", endTime: "" }]);
            }}
          >
            <IconPlus size={18} aria-hidden />
          </IconButton>
          <CopyDay day={day} names={names} onCopy={onCopy} />
        </div>
      )}
    </div>
  );
}

/**
 * A new interval takes the focus; after one is removed, or typed as 00:00 to 00:00, the focused field is gone and the focus needs a new
 * place.
 */
function useFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const closed = useRef<HTMLInputElement>(null);
  const next = useRef<"add" | "new">(undefined);
  const before = useRef(count);
  useEffect(() => {
    if (next.current === "new") [...(list.current?.querySelectorAll("input") ?? [])].at(-2)?.focus();
    if (next.current === "add") add.current?.focus();
    if (count === 0 && before.current > 0 && document.activeElement === document.body) closed.current?.focus();
    next.current = undefined;
    before.current = count;
  }, [count]);
  const goTo = (target: "add" | "new") => {
    next.current = target;
  };
  return { list, add, closed, goTo };
}

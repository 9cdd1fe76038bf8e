import type { Language } from "@recado/contract/common";
import { type Opening, overlapping, weekdays } from "@recado/contract/hours";
import { weekdayNames } from "@recado/contract/usual-hours";
import { isNoTime, isTime } from "./clock.ts";

export type Weekday = Opening["weekdayEn"];
export type Interval = { startTime: string; endTime: string };
/** The intervals of each day, none when it is closed. A time without input is empty. */
export type Days = Record<Weekday, Interval[]>;

export const WORKDAY: Interval = { startTime: "08:00", endTime: "18:00" };
const CLOSED: Interval = { startTime: "00:00", endTime: "00:00" };

const isSame = (one: Interval, other: Interval) => one.startTime === other.startTime && one.endTime === other.endTime;

/** Stored hours for a form; a closed day in its one normal form. */
export function weekDraft(stored: readonly Opening[], language: Language): Opening[] {
  if (stored.length === 0) return [];
  const isOpen = ({ startTime, endTime }: Opening) => startTime !== "" && endTime !== "" && startTime !== endTime;
  return toOpenings(daysOf(stored.filter(isOpen)), language);
}

export function daysOf(openings: readonly Opening[]): Days {
  const under = Map.groupBy(openings, ({ weekdayEn }) => weekdayEn);
  const intervals = (day: Weekday) => (under.get(day) ?? []).map(({ startTime, endTime }) => ({ startTime, endTime }));
  const open = (all: Interval[]) => (all.length === 1 && all[0] && isSame(all[0], CLOSED) ? [] : all);
  return Object.fromEntries(weekdays.map((day) => [day, open(intervals(day))])) as Days;
}

/** The seven days first, then further intervals, for clients that know one interval per day. */
export function toOpenings(days: Days, language: Language): Opening[] {
  const names = weekdayNames(language);
  const entry = (weekdayEn: Weekday, times: Interval): Opening => ({ weekday: names[weekdayEn], weekdayEn, ...times });
  return [
    ...weekdays.map((day) => entry(day, days[day][0] ?? CLOSED)),
    ...weekdays.flatMap((day) => days[day].slice(1).map((times) => entry(day, times))),
  ];
}

export type Wrong =
  | { field: keyof Interval; kind: "missing" | "incomplete" | "impossible" | "same" }
  | { field: "startTime"; kind: "overlap"; with: Opening };

/** Errors by day and interval index, one at most per field. */
export function wrongIn(openings: readonly Opening[]): Map<string, Wrong[]> {
  const found = new Map<string, Wrong[]>();
  const places = new Map<Weekday, number>();
  const keys = openings.map(({ weekdayEn }) => {
    const index = places.get(weekdayEn) ?? 0;
    places.set(weekdayEn, index + 1);
    return keyOf(weekdayEn, index);
  });
  for (const [at, key] of keys.entries()) {
    const opening = openings[at];
    if (!opening || (isSame(opening, CLOSED) && places.get(opening.weekdayEn) === 1)) continue;
    const wrong = wrongTimes(opening);
    if (wrong.length > 0) found.set(key, wrong);
  }
  for (const { at, within } of overlapping(openings)) {
    const [key = "", other] = [keys[at], openings[within]];
    if (other) found.set(key, [...(found.get(key) ?? []), { field: "startTime", kind: "overlap", with: other }]);
  }
  return found;
}

export const keyOf = (day: Weekday, index: number) => `${day} ${index}`;

export function wrongTimes(interval: Interval): Wrong[] {
  const wrong = (["startTime", "endTime"] as const).flatMap((field): Wrong[] => {
    const text = interval[field];
    if (isTime(text)) return [];
    return [{ field, kind: text === "" ? "missing" : isNoTime(text) ? "impossible" : "incomplete" }];
  });
  if (wrong.length > 0) return wrong;
  return interval.startTime === interval.endTime ? [{ field: "endTime", kind: "same" }] : [];
}

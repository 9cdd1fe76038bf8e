import { type Holiday, repeatedHolidays } from "@recado/contract/hours";
import { type Interval, type Wrong, wrongTimes } from "./week.ts";

/** A closed day has empty times. */
export type HolidayDraft = { date: string; name: string } & Interval;

const isClosedAt = ({ startTime = "", endTime = "" }: Partial<Interval>) => startTime === endTime;

/** Sorted by date; a closed day in its one normal form. */
export const holidayDraft = (stored: readonly Holiday[]): HolidayDraft[] =>
  stored
    .map(({ date, name, startTime, endTime }) => {
      const times = { startTime: startTime ?? "", endTime: endTime ?? "" };
      return { date, name, ...(isClosedAt(times) ? { startTime: "", endTime: "" } : times) };
    })
    .toSorted((one, other) => one.date.localeCompare(other.date));

export const isClosed = ({ startTime, endTime }: Interval) => startTime === "" && endTime === "";

export type WrongHoliday =
  | Extract<Wrong, { kind: "missing" | "incomplete" | "impossible" | "same" }>
  | { field: "date"; kind: "noDate" | "repeated" };

/** Errors by the holiday's index. */
export function wrongHolidays(holidays: readonly HolidayDraft[]): Map<number, WrongHoliday[]> {
  const repeated = new Set(repeatedHolidays(holidays.filter(({ date }) => date !== "")).map(({ at }) => at));
  let dated = -1;
  const found = holidays.map((holiday, at): [number, WrongHoliday[]] => {
    if (holiday.date !== "") dated += 1;
    const date: WrongHoliday[] =
      holiday.date === "" ? [{ field: "date", kind: "noDate" }] : repeated.has(dated) ? [{ field: "date", kind: "repeated" }] : [];
    return [at, [...date, ...(isClosed(holiday) ? [] : (wrongTimes(holiday) as WrongHoliday[]))]];
  });
  return new Map(found.filter(([, wrong]) => wrong.length > 0));
}

import { localTime, theDayBefore, weekdayOf } from "./local.ts";

/** One opening of a weekday (`monday` … `sunday`), `HH:MM` to `HH:MM`. Unreadable times count as closed. */
export type Interval = { weekdayEn: string; startTime: string; endTime: string };

/** A date, YYYY-MM-DD, that overrides its weekday; without times it is closed. */
export type Holiday = { date: string; name: string; startTime?: string | undefined; endTime?: string | undefined };

export type Hours = { zone: string; schedules: readonly Interval[]; holidays: readonly Holiday[] };

/**
 * Whether the company is open, by local time: a time that occurs twice in autumn counts twice, one skipped in spring does not occur. The
 * minute of the end is closed already. On a holiday's date only its own hours count: no interval of the evening before extends into it,
 * because "closed on the 25th" means from midnight on. A holiday's hours past midnight do extend into the next day, unless that is a
 * holiday as well. A company without weekday hours is always open, and on holidays by their hours.
 */
export function isOpen({ zone, schedules, holidays }: Hours, at: Date): boolean {
  const { date, minute } = localTime(zone, at);
  const yesterday = theDayBefore(date);
  const isHoliday = (day: string) => holidays.some((holiday) => holiday.date === day);
  const spansOf = (day: string) => {
    if (isHoliday(day)) return holidays.filter((holiday) => holiday.date === day).map(spanOf);
    return schedules.filter((interval) => interval.weekdayEn === weekdayOf(day)).map(spanOf);
  };

  if (schedules.length === 0 && !isHoliday(date)) return true;
  if (spansOf(date).some((span) => span && minute >= span.start && (minute < span.end || span.end < span.start))) return true;
  if (isHoliday(date)) return false;
  return spansOf(yesterday).some((span) => span && span.end < span.start && minute < span.end);
}

type Span = { start: number; end: number };

/** Null means closed: no times, or unreadable ones. Equal start and end is an empty span, so 00:00 to 00:00 is closed, too. */
function spanOf({ startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined }): Span | null {
  const [start, end] = [minuteOf(startTime), minuteOf(endTime)];
  return start === null || end === null ? null : { start, end };
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

function minuteOf(clock: string | undefined): number | null {
  const match = CLOCK.exec(clock ?? "");
  return match && Number(match[1]) * 60 + Number(match[2]);
}

import { localTime, theDayBefore, weekdayOf } from "./local.ts";

/** One opening of a weekday (`monday` … `sunday`), `HH:MM` to `HH:MM`. What cannot be read as times is closed. */
export type Interval = { weekdayEn: string; startTime: string; endTime: string };

/** A day of the calendar, YYYY-MM-DD, that goes before its weekday; without times it is closed. */
export type Holiday = { date: string; name: string; startTime?: string | undefined; endTime?: string | undefined };

export type Hours = { zone: string; schedules: readonly Interval[]; holidays: readonly Holiday[] };

/**
 * Whether somebody is there, by the clock on the wall of that zone: what it shows twice in autumn counts twice, what it leaves out
 * in spring does not happen. The minute of the end is closed already.
 *
 * Nothing but a holiday's own hours counts on its date: no interval of the evening before runs into it, for "closed on the 25th"
 * promises nothing from midnight on. Hours of a holiday that run over midnight do run into the day after, unless that is one as well.
 * A company without weekday hours is always open, on holidays by their own hours.
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

/** Null is closed: no times, or none that can be read. An end that is the start is never reached, so 00:00 to 00:00 is closed, too. */
function spanOf({ startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined }): Span | null {
  const [start, end] = [minuteOf(startTime), minuteOf(endTime)];
  return start === null || end === null ? null : { start, end };
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

function minuteOf(clock: string | undefined): number | null {
  const found = CLOCK.exec(clock ?? "");
  return found && Number(found[1]) * 60 + Number(found[2]);
}

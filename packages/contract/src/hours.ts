import { type Opening, weekdays } from "./queues.ts";

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Whether two of them are open at the same time: one that lies within another, or one that runs over midnight into the next day's. */
export function overlaps(openings: readonly Opening[]): boolean {
  const spans = openings.flatMap(spanOf).sort((one, other) => one.start - other.start);
  // Sunday's night ends on Monday, so each is followed by the next one and the last by the first of the week after.
  return spans.some(({ end }, at) => {
    const next = spans[at + 1];
    const start = next ? next.start : (spans[0]?.start ?? 0) + WEEK;
    return start < end;
  });
}

/** In minutes since the week began. An empty day, and an end that is the start, is closed. */
function spanOf({ weekdayEn, startTime, endTime }: Opening) {
  if (startTime === "" || endTime === "" || startTime === endTime) return [];
  const [start, end] = [minuteOf(startTime), minuteOf(endTime)];
  const midnight = weekdays.indexOf(weekdayEn) * DAY;
  return [{ start: midnight + start, end: midnight + (end > start ? end : end + DAY) }];
}

function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

import { todayIn } from "../platform/clock.ts";

/** A day of the calendar there, counted from today. */
export function dayIn(zone: string, offset: number): string {
  const day = new Date(`${todayIn(zone)}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + offset);
  return day.toISOString().slice(0, 10);
}

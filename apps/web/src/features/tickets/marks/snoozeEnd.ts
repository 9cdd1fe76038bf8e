import type { TFunction } from "i18next";
import { now } from "../../../lib/clock.ts";
import { date, dateTime, time } from "../../../lib/format.ts";

const DAY_MS = 86_400_000;

/** "14:30", "tomorrow, 09:00", or the day. */
export function snoozeEnd(at: string, t: TFunction): string {
  const isOn = (daysAhead: number) => date(at) === date(new Date(now().getTime() + daysAhead * DAY_MS).toISOString());
  if (isOn(0)) return time(at);
  return isOn(1) ? t("tickets.marks.tomorrowAt", { at: time(at) }) : dateTime(at);
}

import { now } from "../../../lib/clock.ts";
import { localOf, momentIn } from "../../../lib/companyClock.ts";

type Key = "hour" | "hours" | "tomorrow" | "monday";
/** `until` as the server takes it: by the company's clock where a day begins; `at`: when that is. */
type Moment = { key: Key; until: string; at: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const [MONDAY, MORNING] = [1, "09:00"];

/** What people usually mean by "later". */
export function momentsAhead(zone: string): Moment[] {
  const inHours = (key: Key, hours: number): Moment => {
    const at = new Date(now().getTime() + hours * HOUR_MS).toISOString();
    return { key, until: at, at };
  };
  const inDays = (key: Key, days: number): Moment => {
    const until = `${dayIn(days, zone)}T${MORNING}`;
    return { key, until, at: momentIn(until, zone).toISOString() };
  };
  const untilMonday = (MONDAY - dayOfWeek(zone) + 7) % 7 || 7;
  return [
    inHours("hour", 1),
    inHours("hours", 3),
    inDays("tomorrow", 1),
    // On a Sunday that is tomorrow.
    ...(untilMonday === 1 ? [] : [inDays("monday", untilMonday)]),
  ];
}

/** By the calendar, whatever the clocks do that day: counted from noon. */
function dayIn(days: number, zone: string): string {
  const noon = Date.parse(`${localOf(now(), zone).slice(0, 10)}T12:00:00Z`);
  return new Date(noon + days * DAY_MS).toISOString().slice(0, 10);
}

const dayOfWeek = (zone: string) => new Date(`${localOf(now(), zone).slice(0, 10)}T12:00:00Z`).getUTCDay();

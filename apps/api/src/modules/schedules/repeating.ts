import type { Repeats } from "@recado/contract/schedule-news";

/** The rule of a series, by the company's calendar and clock. */
export type Rule = {
  repeats: Repeats;
  /** Day of the month; in a shorter month its last day, in the next longer one this day again. */
  anchorDay: number;
  /** HH:mm:ss. */
  anchorTime: string;
  until: string | null;
};

export type Occurrence = { day: string; at: Date };

/** The first occurrence on a later day that is after `after`; undefined if the series ends before. */
export function nextOccurrence(rule: Rule, from: string, zone: string, after: Date): Occurrence | undefined {
  const earliest = localOf(after, zone).slice(0, 10);
  for (let day = nextDay(rule, from); rule.until === null || day <= rule.until; day = nextDay(rule, day)) {
    if (day < earliest) continue;
    const at = momentIn(`${day}T${rule.anchorTime}`, zone);
    if (at > after) return { day, at };
  }
  return undefined;
}

const DAY_MS = 86_400_000;

function nextDay({ repeats, anchorDay }: Rule, day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (repeats !== "monthly") return written(new Date(date.getTime() + (repeats === "daily" ? 1 : 7) * DAY_MS));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return written(new Date(Date.UTC(year, month, Math.min(anchorDay, last))));
}

const written = (date: Date) => date.toISOString().slice(0, 10);

/** Local time in that zone: YYYY-MM-DDTHH:mm:ss. */
export const localOf = (at: Date, zone: string): string => new Date(at.getTime() + offsetAt(at.getTime(), zone)).toISOString().slice(0, 19);

/** The moment of that local time: of two the first; of a skipped one, the moment when the clock goes on. */
export function momentIn(local: string, zone: string): Date {
  const shown = Date.parse(`${local}Z`);
  const offsets = [offsetAt(shown - DAY_MS, zone), offsetAt(shown + DAY_MS, zone)];
  const [early, late] = [shown - Math.max(...offsets), shown - Math.min(...offsets)];
  for (const at of [early, late]) if (at + offsetAt(at, zone) === shown) return new Date(at);
  // Skipped: between the two, the clock jumps from before the wanted time to after it.
  let [before, behind] = [early, late];
  while (behind - before > 1000) {
    const middle = before + Math.floor((behind - before) / 2000) * 1000;
    if (middle + offsetAt(middle, zone) > shown) behind = middle;
    else before = middle;
  }
  return new Date(behind);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(at: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)])) as Record<string, number>;
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

import type { Repeats } from "@recado/contract/schedule-news";

/** What a schedule repeats by: as the company's calendar and clock show it. */
export type Rule = {
  repeats: Repeats;
  /** Day of the month; a shorter month's last day stands for it, and the next longer one has it again. */
  anchorDay: number;
  /** HH:mm:ss. */
  anchorTime: string;
  until: string | null;
};

export type Occurrence = { day: string; at: Date };

/** The first one of a later day whose time is not over by `after`; undefined where the series is at its end. */
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

/** What the clock of that place shows: YYYY-MM-DDTHH:mm:ss. */
export const localOf = (at: Date, zone: string): string => new Date(at.getTime() + offsetAt(at.getTime(), zone)).toISOString().slice(0, 19);

/** When the clock there shows that: of two such moments the first; where it is skipped, the moment at which the clock goes on. */
export function momentIn(local: string, zone: string): Date {
  const shown = Date.parse(`${local}Z`);
  const offsets = [offsetAt(shown - DAY_MS, zone), offsetAt(shown + DAY_MS, zone)];
  const [early, late] = [shown - Math.max(...offsets), shown - Math.min(...offsets)];
  for (const at of [early, late]) if (at + offsetAt(at, zone) === shown) return new Date(at);
  // Skipped: between the two the clock jumps from before what is asked for to behind it.
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

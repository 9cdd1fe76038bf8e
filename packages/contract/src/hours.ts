import { z } from "zod";

/** `HH:MM`, or empty on a closed day. */
const Time = z.union([z.literal(""), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)]);

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** One opening of a day; further openings are further entries. An end before its start is on the next day. */
export const Opening = z.object({ weekday: z.string().max(30), weekdayEn: z.enum(weekdays), startTime: Time, endTime: Time });
export type Opening = z.infer<typeof Opening>;

/** A day that overrides the weekday's hours; without times it is closed. */
export const Holiday = z.object({
  date: z.iso.date(),
  name: z.string().trim().max(80),
  startTime: Time.optional(),
  endTime: Time.optional(),
});
export type Holiday = z.infer<typeof Holiday>;

export const OPENINGS_MAX = 60;
export const HOLIDAYS_MAX = 200;

/** A week as a form sends it: each opening has both times or none, and openings do not overlap. An empty list means always open. */
export const Week = z
  .array(Opening)
  .max(OPENINGS_MAX)
  .refine((openings) => openings.every(hasBothOrNone) && !overlaps(openings));

/** Holidays as a form sends them. A date occurs only once, unless all of its entries are openings that do not overlap. */
export const Holidays = z
  .array(Holiday)
  .max(HOLIDAYS_MAX)
  .refine((holidays) => holidays.every(hasBothOrNone) && repeatedHolidays(holidays).length === 0);

type Times = { startTime?: string | undefined; endTime?: string | undefined };

const hasBothOrNone = ({ startTime, endTime }: Times) => !startTime === !endTime;

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Whether two openings overlap: also when one lies within another, or runs past midnight into the next day's. */
export const overlaps = (openings: readonly Opening[]): boolean => overlapping(openings).length > 0;

/** Openings that begin while another one is open, with that one, by their positions in the list. */
export function overlapping(openings: readonly Opening[]): { at: number; within: number }[] {
  const week = openings.flatMap((opening, at) => {
    const span = spanOf(opening);
    const midnight = weekdays.indexOf(opening.weekdayEn) * DAY;
    return span ? [{ at, start: midnight + span.start, end: midnight + span.end }] : [];
  });
  week.sort((one, other) => one.start - other.start || one.at - other.at);
  // Sunday's night ends on Monday, so the previous week's openings are checked first.
  const twice = [...week.map(({ at, start, end }) => ({ at, start: start - WEEK, end: end - WEEK })), ...week];
  return meeting(twice, week.length);
}

/** Entries of one date that contradict each other, each with the one before it: closed and open at once, or open twice. */
export function repeatedHolidays(holidays: readonly Holiday[]): { at: number; within: number }[] {
  const dates = Map.groupBy(holidays.keys(), (at) => holidays[at]?.date);
  return [...dates.values()].flatMap((places) => {
    const spans = places.map((at) => ({ at, ...(spanOf(holidays[at] ?? {}) ?? { start: 0, end: DAY }) }));
    return meeting(spans.sort((one, other) => one.start - other.start || one.at - other.at));
  });
}

type Placed = Span & { at: number };

/** In spans sorted by start, those from index `from` on that begin before all earlier ones have ended. */
function meeting(spans: readonly Placed[], from = 0): { at: number; within: number }[] {
  let last: Placed | undefined;
  return spans.flatMap((span, index) => {
    const found = last && span.start < last.end && index >= from ? [{ at: span.at, within: last.at }] : [];
    if (!last || span.end > last.end) last = span;
    return found;
  });
}

type Span = { start: number; end: number };

/** In minutes since midnight; the end may be on the next day. No times, or an end equal to the start, means closed. */
function spanOf({ startTime = "", endTime = "" }: Times): Span | undefined {
  const [start, end] = [minuteOf(startTime), minuteOf(endTime)];
  if (start === undefined || end === undefined || start === end) return undefined;
  return { start, end: end > start ? end : end + DAY };
}

function minuteOf(clock: string): number | undefined {
  if (clock === "" || !Time.safeParse(clock).success) return undefined;
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

import { z } from "zod";

/** `HH:MM`, or nothing on a day that is closed. */
const Time = z.union([z.literal(""), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)]);

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** A day's opening; further intervals of a day are further entries. An end before its start runs over midnight. */
export const Opening = z.object({ weekday: z.string().max(30), weekdayEn: z.enum(weekdays), startTime: Time, endTime: Time });
export type Opening = z.infer<typeof Opening>;

/** A day that goes before the weekday's own hours; without times it is closed. */
export const Holiday = z.object({
  date: z.iso.date(),
  name: z.string().trim().max(80),
  startTime: Time.optional(),
  endTime: Time.optional(),
});
export type Holiday = z.infer<typeof Holiday>;

export const OPENINGS_MAX = 60;
export const HOLIDAYS_MAX = 200;

/** A week as a form sends it: each opening has both of its times or none, and no minute is open twice. None at all is always open. */
export const Week = z
  .array(Opening)
  .max(OPENINGS_MAX)
  .refine((openings) => openings.every(hasBothOrNone) && !overlaps(openings));

/** As a form sends them. A date stands there once, unless all of its entries are openings that do not overlap. */
export const Holidays = z
  .array(Holiday)
  .max(HOLIDAYS_MAX)
  .refine((holidays) => holidays.every(hasBothOrNone) && repeatedHolidays(holidays).length === 0);

type Times = { startTime?: string | undefined; endTime?: string | undefined };

const hasBothOrNone = ({ startTime, endTime }: Times) => !startTime === !endTime;

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Whether two of them are open at the same time: one that lies within another, or one that runs over midnight into the next day's. */
export const overlaps = (openings: readonly Opening[]): boolean => overlapping(openings).length > 0;

/** Those that begin while another is open, each with that one, by their places in the list. */
export function overlapping(openings: readonly Opening[]): { at: number; within: number }[] {
  const week = openings.flatMap((opening, at) => {
    const span = spanOf(opening);
    const midnight = weekdays.indexOf(opening.weekdayEn) * DAY;
    return span ? [{ at, start: midnight + span.start, end: midnight + span.end }] : [];
  });
  week.sort((one, other) => one.start - other.start || one.at - other.at);
  // Sunday's night ends on Monday, so those of the week before are looked at first.
  const twice = [...week.map(({ at, start, end }) => ({ at, start: start - WEEK, end: end - WEEK })), ...week];
  return meeting(twice, week.length);
}

/** Entries of one date that cannot all hold, each with the one before it: closed and open at once, or open twice. */
export function repeatedHolidays(holidays: readonly Holiday[]): { at: number; within: number }[] {
  const dates = Map.groupBy(holidays.keys(), (at) => holidays[at]?.date);
  return [...dates.values()].flatMap((places) => {
    const spans = places.map((at) => ({ at, ...(spanOf(holidays[at] ?? {}) ?? { start: 0, end: DAY }) }));
    return meeting(spans.sort((one, other) => one.start - other.start || one.at - other.at));
  });
}

type Placed = Span & { at: number };

/** Of spans in the order of their starts those that begin before all that came before have ended, from that place on. */
function meeting(spans: readonly Placed[], from = 0): { at: number; within: number }[] {
  let last: Placed | undefined;
  return spans.flatMap((span, place) => {
    const found = last && span.start < last.end && place >= from ? [{ at: span.at, within: last.at }] : [];
    if (!last || span.end > last.end) last = span;
    return found;
  });
}

type Span = { start: number; end: number };

/** In minutes since midnight; the end may be the day after. An empty day, and an end that is the start, is closed. */
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

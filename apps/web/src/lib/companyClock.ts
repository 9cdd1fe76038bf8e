import { now } from "./clock.ts";

const MINUTE_MS = 60_000;

/** The company's local time as a datetime-local value: "2026-12-31T18:30". */
export function localOf(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The moment of this local time; a time that the clock change skips counts as that much later. */
export function momentIn(local: string, timeZone: string): Date {
  const meant = Date.parse(`${local}Z`);
  const off = (at: number) => Math.round((Date.parse(`${localOf(new Date(at), timeZone)}Z`) - at) / MINUTE_MS) * MINUTE_MS;
  return new Date(meant - off(meant - off(meant)));
}

/** The current minute is not past. */
export const isPast = (local: string, timeZone: string) => local !== "" && local < localOf(now(), timeZone);

/** The zone's city, with its offset at that time. */
export function zoneName(timeZone: string, at = now()): string {
  const offset = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  const city = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
  return offset ? `${city} (${offset})` : city;
}

import { now } from "./clock.ts";

const MINUTE_MS = 60_000;

/** What the company's clock shows then, as the browser's field for a date and a time wants it: "2026-12-31T18:30". */
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

/** When the company's clock shows that; what it skips in a night of spring is as much later. */
export function momentIn(local: string, timeZone: string): Date {
  const meant = Date.parse(`${local}Z`);
  const off = (at: number) => Math.round((Date.parse(`${localOf(new Date(at), timeZone)}Z`) - at) / MINUTE_MS) * MINUTE_MS;
  return new Date(meant - off(meant - off(meant)));
}

/** This very minute is at once. */
export const isPast = (local: string, timeZone: string) => local !== "" && local < localOf(now(), timeZone);

/** As people there call it, with how far it is from Greenwich then. */
export function zoneName(timeZone: string, at = now()): string {
  const offset = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  const place = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
  return offset ? `${place} (${offset})` : place;
}

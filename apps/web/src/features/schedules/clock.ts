import type { Schedule } from "@recado/contract/schedules";
import { now } from "../../lib/clock.ts";
import { localeOf } from "../../lib/i18n.ts";

const HOUR_MS = 3_600_000;

/** What the company's clock shows then, as the browser's field for a date and a time wants it: "2026-12-31T18:30". */
export function localOf(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

export const inAnHour = (timeZone: string) => localOf(new Date(now().getTime() + HOUR_MS), timeZone);

/** This very minute is at once. */
export const isPast = (local: string, timeZone: string) => local !== "" && local < localOf(now(), timeZone);

export const shownAt = (at: string, timeZone: string) => {
  const format = { timeZone, day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(localeOf(), format).format(new Date(at));
};

/** As people there call it, with how far it is from Greenwich then. */
export function zoneName(timeZone: string, at = now()): string {
  const offset = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  const place = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
  return offset ? `${place} (${offset})` : place;
}

export type Standing = "sent" | "failed" | "late" | "soon" | "scheduled";

export function standingOf({ sent, status, sendAt }: Pick<Schedule, "sent" | "status" | "sendAt">): Standing {
  if (sent) return "sent";
  if (status === "ERRO") return "failed";
  const left = new Date(sendAt).getTime() - now().getTime();
  if (left < 0) return "late";
  return left < HOUR_MS ? "soon" : "scheduled";
}

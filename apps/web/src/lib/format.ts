import type { TFunction } from "i18next";
import { now } from "./clock.ts";
import { localeOf } from "./i18n.ts";

const made: Record<string, unknown> = {};

/** Cached for each language and options: creating a formatter takes longer than rendering the message. */
function form<How, Form>(Made: new (locale: string, how: How) => Form, how?: How): Form {
  const key = Made.name + localeOf() + JSON.stringify(how);
  made[key] ??= new Made(localeOf(), how as How);
  return made[key] as Form;
}

export const number = (value: number) => form(Intl.NumberFormat).format(value);

export const percent = (part: number) => form(Intl.NumberFormat, { style: "percent" }).format(part);

/** "one, two and three". */
export const listed = (texts: string[]) => form(Intl.ListFormat).format(texts);

/** Prices are in reais, in every language. */
export const money = (value: number) =>
  form(Intl.NumberFormat, { style: "currency", currency: "BRL", currencyDisplay: "narrowSymbol" }).format(value);

/** The company's time zone; the browser's while nobody is signed in. */
let zone: string | undefined;

export function setTimeZone(timeZone: string | undefined) {
  zone = timeZone;
}

const written = (at: string, how: Intl.DateTimeFormatOptions, timeZone = zone) =>
  form(Intl.DateTimeFormat, { ...how, timeZone }).format(new Date(at));

/** "31/12/2026" in every language: other programs parse one from the browser's storage, too. */
export const date = (at: string, timeZone?: string) => written(at, { day: "2-digit", month: "2-digit", year: "numeric" }, timeZone);

/** From its parts: a locale's short style may have a two-digit year, or a one-digit hour. */
export const dateTime = (at: string) => `${date(at)}, ${time(at)}`;

/** A period; if both ends are on one day, the day stands once. */
export const stretch = (from: string, until: string) => `${dateTime(from)} – ${date(from) === date(until) ? time(until) : dateTime(until)}`;

/** Never 0 for a non-empty file: at least 1 KB. A no-break space keeps number and unit on one line. */
export function fileSize(bytes: number) {
  const kilobytes = bytes > 0 ? Math.max(1, bytes / 1024) : 0;
  const [unit, size] = bytes < 1024 ** 2 ? (["kilobyte", kilobytes] as const) : (["megabyte", bytes / 1024 ** 2] as const);
  return form(Intl.NumberFormat, { style: "unit", unit, maximumFractionDigits: 1 }).format(size).replace(/\s/g, "\u00a0");
}

/** Letters as people count them: a composed emoji is one, and an accent belongs to its letter. */
const letters = (text: string) => form(Intl.Segmenter).segment(text);

function firstOf(name: string, many: number) {
  const each = letters(name.trim())[Symbol.iterator]();
  return Array.from({ length: many }, () => each.next().value?.segment ?? "")
    .join("")
    .toLocaleUpperCase();
}

/** For a contact without a picture; a phone number has no initials. */
export const initials = (name: string) => (/\p{L}|\p{Extended_Pictographic}/u.test(name) ? firstOf(name, 2) : "#");

/** For an avatar with room for one letter. */
export const initial = (name: string) => firstOf(name, 1);

/** As many letters as fit. A single one longer than that is cut all the same. */
export const fitting = (text: string, most: number) => text.slice(0, letters(text).containing(most)?.index || most).toWellFormed();

/** The same, with an ellipsis where it was cut. */
export const cut = (text: string, most: number) => (text.length > most ? `${fitting(text, most)}…` : text);

const MINUTE_MS = 60_000;

/** Relative time: now, minutes, hours, days; after a week the date. */
export function ago(at: string, t: TFunction): string {
  const minutes = Math.floor((now().getTime() - new Date(at).getTime()) / MINUTE_MS);
  if (minutes < 1) return t("common.now");
  const relative = form(Intl.RelativeTimeFormat, { numeric: "always", style: "narrow" });
  if (minutes < 60) return relative.format(-minutes, "minute");
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), "hour");
  return minutes < 7 * 24 * 60 ? relative.format(-Math.floor(minutes / (24 * 60)), "day") : date(at);
}

export const time = (at: string) => written(at, { hour: "2-digit", minute: "2-digit" });

/** The day's heading between two messages. */
export const day = (at: string) => written(at, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** A duration in its two largest units. */
export function lasting(seconds: number): string {
  const unit = (value: number, name: "day" | "hour" | "minute" | "second") =>
    form(Intl.NumberFormat, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  const both = (one: string, value: number, name: "hour" | "minute" | "second") => (value > 0 ? `${one} ${unit(value, name)}` : one);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return both(unit(days, "day"), hours, "hour");
  if (hours > 0) return both(unit(hours, "hour"), minutes, "minute");
  return minutes > 0 ? both(unit(minutes, "minute"), seconds % 60, "second") : unit(seconds, "second");
}

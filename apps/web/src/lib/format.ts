import type { TFunction } from "i18next";
import { now } from "./clock.ts";
import { localeOf } from "./i18n.ts";

const made: Record<string, unknown> = {};

/** Made once for each language and form: making one takes longer than drawing the message it is for. */
function form<How, Form>(Made: new (locale: string, how: How) => Form, how?: How): Form {
  const key = Made.name + localeOf() + JSON.stringify(how);
  made[key] ??= new Made(localeOf(), how as How);
  return made[key] as Form;
}

export const number = (value: number) => form(Intl.NumberFormat).format(value);

export const percent = (part: number) => form(Intl.NumberFormat, { style: "percent" }).format(part);

/** "one, two and three". */
export const listed = (texts: string[]) => form(Intl.ListFormat).format(texts);

/** Prices are in reais, whoever reads them. */
export const money = (value: number) =>
  form(Intl.NumberFormat, { style: "currency", currency: "BRL", currencyDisplay: "narrowSymbol" }).format(value);

/** The company's whose person is here; the browser's where nobody is. */
let zone: string | undefined;

export function tellTimesIn(timeZone: string | undefined) {
  zone = timeZone;
}

const written = (at: string, how: Intl.DateTimeFormatOptions, timeZone = zone) =>
  form(Intl.DateTimeFormat, { ...how, timeZone }).format(new Date(at));

/** "31/12/2026", whatever the language: other programs read one from the browser's storage, too. */
export const date = (at: string, timeZone?: string) => written(at, { day: "2-digit", month: "2-digit", year: "numeric" }, timeZone);

/** By their parts: the short style of a language may have two digits for a year, and one for an hour. */
export const dateTime = (at: string) => `${date(at)}, ${time(at)}`;

/** From when until when; of one day it is said once. */
export const stretch = (from: string, until: string) => `${dateTime(from)} – ${date(from) === date(until) ? time(until) : dateTime(until)}`;

/** Of a few bytes one says that it is no more than the smallest measure, and not that there is nothing. No line ends before the measure. */
export function fileSize(bytes: number) {
  const kilobytes = bytes > 0 ? Math.max(1, bytes / 1024) : 0;
  const [unit, size] = bytes < 1024 ** 2 ? (["kilobyte", kilobytes] as const) : (["megabyte", bytes / 1024 ** 2] as const);
  return form(Intl.NumberFormat, { style: "unit", unit, maximumFractionDigits: 1 }).format(size).replace(/\s/g, "\u00a0");
}

/** Letters as people count them: an emoji of several signs is one, and an accent belongs to what it stands on. */
const letters = (text: string) => form(Intl.Segmenter).segment(text);

function firstOf(name: string, many: number) {
  const each = letters(name.trim())[Symbol.iterator]();
  return Array.from({ length: many }, () => each.next().value?.segment ?? "")
    .join("")
    .toLocaleUpperCase();
}

/** For a face that has no picture; a number begins with nobody's letters. */
export const initials = (name: string) => (/\p{L}|\p{Extended_Pictographic}/u.test(name) ? firstOf(name, 2) : "#");

/** For a mark with room for one letter. */
export const initial = (name: string) => firstOf(name, 1);

/** As many letters as fit. A single one that never ends is cut all the same. */
export const fitting = (text: string, most: number) => text.slice(0, letters(text).containing(most)?.index || most).toWellFormed();

/** The same, and an ellipsis that says that there is more. */
export const cut = (text: string, most: number) => (text.length > most ? `${fitting(text, most)}…` : text);

const MINUTE_MS = 60_000;

/** How long ago, as people say it: now, minutes, hours, days; after a week the day itself. */
export function ago(at: string, t: TFunction): string {
  const minutes = Math.floor((now().getTime() - new Date(at).getTime()) / MINUTE_MS);
  if (minutes < 1) return t("common.now");
  const relative = form(Intl.RelativeTimeFormat, { numeric: "always", style: "narrow" });
  if (minutes < 60) return relative.format(-minutes, "minute");
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), "hour");
  return minutes < 7 * 24 * 60 ? relative.format(-Math.floor(minutes / (24 * 60)), "day") : date(at);
}

export const time = (at: string) => written(at, { hour: "2-digit", minute: "2-digit" });

/** A day's name between two messages. */
export const day = (at: string) => written(at, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** A stretch of time, in its largest two measures. */
export function lasting(seconds: number): string {
  const unit = (value: number, name: "day" | "hour" | "minute" | "second") =>
    form(Intl.NumberFormat, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  const both = (one: string, value: number, name: "hour" | "minute" | "second") => (value > 0 ? `${one} ${unit(value, name)}` : one);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return both(unit(days, "day"), hours, "hour");
  if (hours > 0) return both(unit(hours, "hour"), minutes, "minute");
  return minutes > 0 ? both(unit(minutes, "minute"), seconds % 60, "second") : unit(seconds, "second");
}

import type { Language } from "./common.ts";
import { type Opening, weekdays } from "./hours.ts";

const locales: Record<Language, string> = { pt: "pt-BR", en: "en-US", es: "es-ES" };
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Monday to Sunday, in that language. */
export function weekdayNames(language: Language): Record<Opening["weekdayEn"], string> {
  const format = new Intl.DateTimeFormat(locales[language], { weekday: "long", timeZone: "UTC" });
  const named = weekdays.map((day, at) => [day, capital(format.format(MONDAY + at * DAY_MS))]);
  return Object.fromEntries(named);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A new queue's week: five days and half a Saturday. */
export function usualHours(language: Language): Opening[] {
  const names = weekdayNames(language);
  return weekdays.map((weekdayEn) => ({ weekday: names[weekdayEn], weekdayEn, ...usualTimes(weekdayEn) }));
}

function usualTimes(weekday: Opening["weekdayEn"]) {
  if (weekday === "sunday") return { startTime: "00:00", endTime: "00:00" };
  return weekday === "saturday" ? { startTime: "08:00", endTime: "12:00" } : { startTime: "08:00", endTime: "18:00" };
}

import type { Language } from "@recado/contract/common";
import { type Opening, weekdays } from "@recado/contract/queues";

/** A new queue's week: five days, half a Saturday, and rest. */
export function usualHours(language: Language): Opening[] {
  const names = new Intl.DateTimeFormat({ pt: "pt-BR", en: "en-US", es: "es-ES" }[language], { weekday: "long", timeZone: "UTC" });
  return weekdays.map((weekdayEn, at) => ({ weekday: capital(names.format(MONDAY + at * DAY_MS)), weekdayEn, ...timesOf(weekdayEn) }));
}

const DAY_MS = 86_400_000;
const MONDAY = Date.UTC(2024, 0, 1);

function timesOf(weekday: Opening["weekdayEn"]) {
  if (weekday === "sunday") return { startTime: "00:00", endTime: "00:00" };
  return weekday === "saturday" ? { startTime: "08:00", endTime: "12:00" } : { startTime: "08:00", endTime: "18:00" };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

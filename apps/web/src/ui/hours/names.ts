import { weekdayNames } from "@recado/contract/usual-hours";
import { currentLanguage } from "../../lib/i18n.ts";
import type { Weekday } from "./week.ts";

/** Weekdays as headings, in the user's language. */
export const dayNames = () => weekdayNames(currentLanguage());

/** Within a sentence: of our languages only English has a capital there. */
export function dayInText(day: Weekday): string {
  const name = dayNames()[day];
  return currentLanguage() === "en" ? name : name.toLocaleLowerCase();
}

import { localTime } from "./local.ts";
import type { Language } from "./situation.ts";

export type Values = { contactName: string | null; protocol: string | null; at: Date; zone: string; language: Language };

/**
 * Fills in {{firstName}} {{name}} {{ms}} {{protocol}} {{hora}} in one pass, so that a contact named {{ms}} keeps that name. Unknown
 * variables stay as they are. WhatsApp shows plain text, so nothing is escaped.
 */
export function fill(text: string, values: Values): string {
  return text.replace(PLACE, (written, name: string) => (Object.hasOwn(variables, name) ? variables[name as Variable](values) : written));
}

/** Good morning from 5, good afternoon from 12, good evening from 18, by the company's clock. */
export function salutation({ at, zone, language }: Pick<Values, "at" | "zone" | "language">): string {
  const { minute } = localTime(zone, at);
  const [morning, afternoon, evening] = salutations[language];
  if (minute < 5 * 60 || minute >= 18 * 60) return evening;
  return minute < 12 * 60 ? morning : afternoon;
}

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

const nameOf = ({ contactName }: Values): string => contactName?.trim() ?? "";

const variables = {
  firstName: (values: Values) => nameOf(values).split(/\s/, 1)[0] ?? "",
  name: nameOf,
  ms: salutation,
  protocol: ({ protocol }: Values) => protocol ?? "",
  hora: ({ at, zone }: Values) => localTime(zone, at).time,
};
type Variable = keyof typeof variables;

const salutations: Record<Language, readonly [morning: string, afternoon: string, evening: string]> = {
  pt: ["Bom dia", "Boa tarde", "Boa noite"],
  en: ["Good morning", "Good afternoon", "Good evening"],
  es: ["Buenos días", "Buenas tardes", "Buenas noches"],
};

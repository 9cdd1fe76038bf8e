import type { Language } from "@recado/contract/common";
import type { TFunction } from "i18next";
import { localOf } from "../../lib/companyClock.ts";

type About = { name: string; sendAt: string; zone: string; language: Language; t: TFunction };

/** A preview of the text. Variables that are only known when it is sent stay as names. */
export const previewOf = (text: string, { name, sendAt, zone, language, t }: About) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (written, variable: string) => {
    const called = name.trim();
    if (variable === "name") return called || `[${t("variables.name")}]`;
    if (variable === "firstName") return called.split(/\s/, 1)[0] || `[${t("variables.firstName")}]`;
    if (variable === "hora") return timeOf(sendAt, zone);
    if (variable === "ms") return salutations[language][partOfDay(sendAt, zone)];
    return variable === "protocol" ? `[${t("variables.protocol")}]` : written;
  });

const timeOf = (sendAt: string, zone: string) => (LOCAL.test(sendAt) ? sendAt : localOf(new Date(sendAt), zone)).slice(11, 16);
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Part of the sent text: in the company's language, not the user's. */
const salutations = {
  pt: ["Bom dia", "Boa tarde", "Boa noite"],
  en: ["Good morning", "Good afternoon", "Good evening"],
  es: ["Buenos días", "Buenas tardes", "Buenas noches"],
} as const;

function partOfDay(sendAt: string, zone: string) {
  const time = sendAt === "" ? "12:00" : timeOf(sendAt, zone);
  if (time < "05:00" || time >= "18:00") return 2;
  return time < "12:00" ? 0 : 1;
}

/** Why the message failed: the text for conversations, else for refusals, else the general one. */
export const reasonOf = (failure: string | null, t: TFunction): string =>
  t([`schedules.failure.${failure}`, `tickets.failure.${failure}`, `errors.${failure}`, "tickets.failure.other"]);

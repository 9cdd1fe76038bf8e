import type { Language } from "@recado/contract/common";
import i18n from "i18next";
import { initReactI18next } from "react-i18next";
import { keep, recall } from "./storage.ts";

export const languages = ["pt", "en", "es"] as const satisfies Language[];

const locales: Record<Language, string> = { pt: "pt-BR", en: "en-US", es: "es-ES" };

type Texts = () => Promise<{ texts: object }>;

/** Two files for each language, fetched when somebody reads them: what is said at the door, and what is said inside. */
const atTheDoor: Record<Language, Texts> = {
  pt: () => import("../i18n/pt.ts"),
  en: () => import("../i18n/en.ts"),
  es: () => import("../i18n/es.ts"),
};
const inside: Record<Language, Texts> = {
  pt: () => import("../i18n/pt.inside.ts"),
  en: () => import("../i18n/en.inside.ts"),
  es: () => import("../i18n/es.inside.ts"),
};
let isInside = false;

/** The language that was chosen here, else the browser's if we speak it, else Portuguese. */
export async function startLanguages() {
  const language = [recall("language"), recall("detectedLanguage"), ...navigator.languages].map(known).find(Boolean) ?? "pt";
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    interpolation: { escapeValue: false }, // React escapes
    resources: { [language]: { translation: (await atTheDoor[language]()).texts } },
    react: { useSuspense: false },
  });
  show(language);
}

/** Before the first page behind the door is shown; from then on with every language that is chosen. */
export async function speakInside() {
  isInside = true;
  await addInside(currentLanguage());
}

async function addInside(language: Language) {
  i18n.addResourceBundle(language, "translation", (await inside[language]()).texts, true, true);
}

/** What is on the screen changes at once, without a reload; the choice stays in this browser. */
export async function speak(language: Language) {
  if (!i18n.hasResourceBundle(language, "translation"))
    i18n.addResourceBundle(language, "translation", (await atTheDoor[language]()).texts);
  if (isInside) await addInside(language);
  await i18n.changeLanguage(language);
  keep("language", language);
  keep("detectedLanguage", language);
  show(language);
}

export const currentLanguage = (): Language => known(i18n.language) ?? "pt";
export const localeOf = () => locales[currentLanguage()];

const known = (text: string | null | undefined) => languages.find((language) => text?.toLowerCase().startsWith(language));

/** Screen readers take the voice from it, browsers the hyphens and the spelling. */
const show = (language: Language) => document.documentElement.setAttribute("lang", locales[language]);

export { i18n };

import type { Language } from "@recado/contract/common";
import i18n from "i18next";
import { readStored, writeStored } from "./storage.ts";
import { isolated } from "./text/isolated.ts";

export const languages = ["pt", "en", "es"] as const satisfies Language[];

/** Each in its own language, so that its speakers find it. */
export const languageNames: Record<Language, string> = { pt: "Português", en: "English", es: "Español" };

/** British English, as every date here has the day before the month. */
const locales: Record<Language, string> = { pt: "pt-BR", en: "en-GB", es: "es-ES" };

/**
 * A language's texts are loaded in parts: before sign-in, for the frame, for the main pages, for contacts, for the other team pages, for
 * admins, and for the flow editor.
 */
const parts = {
  door: { pt: () => import("../i18n/pt.ts"), en: () => import("../i18n/en.ts"), es: () => import("../i18n/es.ts") },
  inside: {
    pt: () => import("../i18n/pt.inside.ts"),
    en: () => import("../i18n/en.inside.ts"),
    es: () => import("../i18n/es.inside.ts"),
  },
  pages: {
    pt: () => import("../i18n/pt.pages.ts"),
    en: () => import("../i18n/en.pages.ts"),
    es: () => import("../i18n/es.pages.ts"),
  },
  people: {
    pt: () => import("../i18n/pt.people.ts"),
    en: () => import("../i18n/en.people.ts"),
    es: () => import("../i18n/es.people.ts"),
  },
  team: { pt: () => import("../i18n/pt.team.ts"), en: () => import("../i18n/en.team.ts"), es: () => import("../i18n/es.team.ts") },
  admin: {
    pt: () => import("../i18n/pt.admin.ts"),
    en: () => import("../i18n/en.admin.ts"),
    es: () => import("../i18n/es.admin.ts"),
  },
  flow: { pt: () => import("../i18n/pt.flow.ts"), en: () => import("../i18n/en.flow.ts"), es: () => import("../i18n/es.flow.ts") },
} satisfies Record<string, Record<Language, () => Promise<{ texts: object }>>>;
export type Part = keyof typeof parts;
const loadedParts = new Set<Part>(["door"]);
/** What i18next has, as `part language`: merging a part once more costs as much as the first time. */
const merged = new Set<string>();

/** The language that was chosen here, else the browser's if we speak it, else Portuguese. */
export async function startLanguages() {
  const language = [readStored("language"), readStored("detectedLanguage"), ...navigator.languages].map(languageOf).find(Boolean) ?? "pt";
  merged.clear();
  await i18n.init({
    lng: language,
    fallbackLng: false,
    interpolation: { escape: isolated }, // markup is React's to escape
    resources: { [language]: { translation: (await parts.door[language]()).texts } },
  });
  show(language);
}

/** Before what says it is shown for the first time; from then on with every language that is chosen. */
export async function alsoSpeak(part: Part) {
  loadedParts.add(part);
  await add(part, currentLanguage());
}

/** Code, and what it says beside it. */
export function withWords<T>(load: () => Promise<T>, ...parts: Part[]) {
  return async (): Promise<T> => (await Promise.all([load(), ...parts.map(alsoSpeak)]))[0];
}

async function add(part: Part, language: Language) {
  const key = `${part} ${language}`;
  if (merged.has(key)) return;
  i18n.addResourceBundle(language, "translation", (await parts[part][language]()).texts, true, true);
  merged.add(key);
}

/** What is on the screen changes at once, without a reload; the choice stays in this browser. */
export async function speak(language: Language) {
  await Promise.all([...loadedParts].map((part) => add(part, language)));
  await i18n.changeLanguage(language);
  writeStored("language", language);
  writeStored("detectedLanguage", language);
  show(language);
}

export const currentLanguage = (): Language => languageOf(i18n.language) ?? "pt";
export const localeOf = () => locales[currentLanguage()];

const languageOf = (text: string | null | undefined) => languages.find((language) => text?.toLowerCase().startsWith(language));

/** For screen readers, hyphenation and spelling; and an installed app gets the manifest in the user's language. */
function show(language: Language) {
  document.documentElement.setAttribute("lang", locales[language]);
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/app${language === "pt" ? "" : `.${language}`}.webmanifest`);
}

export { i18n };

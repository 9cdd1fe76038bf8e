import { createInstance } from "i18next";
import { texts as enInside } from "../apps/web/src/i18n/en.inside.ts";
import { texts as enDoor } from "../apps/web/src/i18n/en.ts";
import { texts as esInside } from "../apps/web/src/i18n/es.inside.ts";
import { texts as esDoor } from "../apps/web/src/i18n/es.ts";
import { texts as ptInside } from "../apps/web/src/i18n/pt.inside.ts";
import { texts as ptDoor } from "../apps/web/src/i18n/pt.ts";

export type Language = "pt" | "en" | "es";
export type Words = (key: string, values?: Record<string, unknown>) => string;

/** What the interface calls things in that language, from its own files: a journey finds them in any. Unknown keys are mistakes of the journey. */
export function wordsOf(language: Language): Words {
  const i18n = createInstance({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: texts[language] } },
    parseMissingKeyHandler: (key) => {
      throw new Error(`The interface has no text ${key}.`);
    },
  });
  void i18n.init();
  return (key, values = {}) => i18n.t(key, values);
}

const texts = { pt: { ...ptDoor, ...ptInside }, en: { ...enDoor, ...enInside }, es: { ...esDoor, ...esInside } };

import { createInstance } from "i18next";
import { whole } from "../apps/web/src/i18n/whole.ts";
import { isolated } from "../apps/web/src/lib/text/isolated.ts";

export type Language = "pt" | "en" | "es";
export type Words = (key: string, values?: Record<string, unknown>) => string;

/** What the interface calls things in that language, from its own files: a journey finds them in any. Unknown keys are mistakes of the journey. */
export function wordsOf(language: Language): Words {
  const i18n = createInstance({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    interpolation: { escape: isolated },
    resources: { [language]: { translation: whole[language] } },
    parseMissingKeyHandler: (key) => {
      throw new Error(`The interface has no text ${key}.`);
    },
  });
  void i18n.init();
  return (key, values = {}) => i18n.t(key, values);
}

import { createInstance } from "i18next";
import { whole } from "../apps/web/src/i18n/whole.ts";
import { isolated } from "../apps/web/src/lib/text/isolated.ts";

export type Language = "pt" | "en" | "es";
export type Words = (key: string, values?: Record<string, unknown>) => string;

/** The interface's texts in that language, from its own files, so that a journey works in any. Unknown keys throw. */
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

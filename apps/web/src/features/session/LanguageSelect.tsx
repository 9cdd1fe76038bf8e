import type { Language } from "@recado/contract/common";
import { languageNames, languages, speak } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./LanguageSelect.module.css";

/** Each language in its own words, so that its speakers find it. */
/** A native select: the sign-in page must load fast. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <select
      className={classes.select}
      aria-label={t("common.language")}
      value={i18n.language}
      onChange={(event) => void speak(event.currentTarget.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}

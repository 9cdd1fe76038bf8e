import { NativeSelect } from "@mantine/core";
import type { Language } from "@recado/contract/common";
import { useTranslation } from "react-i18next";
import { languages, speak } from "../../lib/i18n.ts";

/** Each language in its own words, so that everybody finds his. */
const names: Record<Language, string> = { pt: "Português", en: "English", es: "Español" };

export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <NativeSelect
      aria-label={t("common.language")}
      size="sm"
      value={i18n.language}
      data={languages.map((value) => ({ value, label: names[value] }))}
      onChange={(event) => void speak(event.currentTarget.value as Language)}
    />
  );
}

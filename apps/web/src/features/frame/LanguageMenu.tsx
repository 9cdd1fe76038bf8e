import { Menu } from "@mantine/core";
import type { Language } from "@recado/contract/common";
import { users } from "@recado/contract/users";
import IconLanguage from "@tabler/icons-react/dist/esm/icons/IconLanguage.mjs";
import { useActs } from "../../lib/acts.ts";
import { call } from "../../lib/api.ts";
import { languageNames, languages, speak } from "../../lib/i18n.ts";
import { update } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toasts.ts";

/** Changes the language here at once, and on the server for other devices. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const choose = async (language: Language) => {
    await speak(language);
    try {
      await call(users.setLanguage, { params: { language } });
      update({ language });
    } catch (error) {
      toast.refused(error, i18n.t);
    }
  };
  useActs(
    "language",
    languages.map((language) => ({
      name: `${t("common.language")}: ${languageNames[language]}`,
      icon: "language",
      run: () => choose(language),
    })),
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t("common.language")}>
          <IconLanguage size={20} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={i18n.language} onChange={(language) => void choose(language as Language)}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} closeMenuOnClick>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

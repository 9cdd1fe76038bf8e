import { Menu } from "@mantine/core";
import type { Language } from "@recado/contract/common";
import { users } from "@recado/contract/users";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconLanguage from "@tabler/icons-react/dist/esm/icons/IconLanguage.mjs";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api.ts";
import { languages, speak } from "../../lib/i18n.ts";
import { update } from "../../lib/session.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toasts.ts";

const names: Record<Language, string> = { pt: "Português", en: "English", es: "Español" };

/** At once here, and on the server for wherever else one signs in. */
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
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t("common.language")}>
          <IconLanguage size={20} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            role="menuitemradio"
            aria-checked={i18n.language === language}
            leftSection={<IconCheck size={16} aria-hidden style={{ visibility: i18n.language === language ? "visible" : "hidden" }} />}
            onClick={() => void choose(language)}
          >
            {names[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

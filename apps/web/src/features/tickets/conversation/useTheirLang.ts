import { useTranslation } from "react-i18next";
import { useUser } from "../../../lib/session.ts";

/** In what voice a message is read aloud: nobody knows what language a contact writes, but most likely it is the company's. */
export function useTheirLang(): string | undefined {
  const { i18n } = useTranslation();
  const { language } = useUser().company;
  return language === i18n.language ? undefined : language;
}

import { useUser } from "../../../../lib/session.ts";
import { useTranslation } from "../../../../lib/texts.tsx";

/** In what voice a message is read aloud: nobody knows what language a contact writes, but most likely it is the company's. */
export function useTheirLang(): string | undefined {
  const { i18n } = useTranslation();
  const { language } = useUser().company;
  return language === i18n.language ? undefined : language;
}

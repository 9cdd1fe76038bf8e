import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";

/** The name by which one signs in: filled in by password managers, and never with a capital by a phone. */
export function EmailField(input: TextInputProps) {
  const { t } = useTranslation();
  return <TextInput label={t("session.email")} type="email" autoComplete="username" autoCapitalize="none" {...input} />;
}

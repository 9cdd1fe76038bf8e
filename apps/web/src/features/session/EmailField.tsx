import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";

/** The sign-in name: for password managers, and without automatic capitals on phones. */
export function EmailField(input: TextInputProps) {
  const { t } = useTranslation();
  return <TextInput label={t("session.email")} type="email" autoComplete="username" autoCapitalize="none" {...input} />;
}

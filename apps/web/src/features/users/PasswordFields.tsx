import type { TextInputProps } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";

const PASSWORD_MAX = 50;
const words = {
  new: { label: "users.password", hint: "users.passwordHint" },
  theirs: { label: "users.newPassword", hint: "users.keepPasswordHint" },
  mine: { label: "users.newPassword", hint: "users.keepOwnPasswordHint" },
};

type Props = {
  password: TextInputProps;
  /** Required before one's own e-mail or password changes, so that an unlocked screen is not enough to take over the account. */
  currentPassword: TextInputProps | undefined;
  whose: keyof typeof words;
};

export function PasswordFields({ password, currentPassword, whose }: Props) {
  const { t } = useTranslation();
  const { label, hint } = words[whose];
  return (
    <>
      <PasswordField
        label={t(label)}
        description={t(hint)}
        required={whose === "new"}
        maxLength={PASSWORD_MAX}
        autoComplete="new-password"
        {...password}
      />
      {currentPassword && (
        <PasswordField
          label={t("users.currentPassword")}
          description={t("users.currentPasswordHint")}
          required
          maxLength={PASSWORD_MAX}
          autoComplete="current-password"
          {...currentPassword}
        />
      )}
    </>
  );
}

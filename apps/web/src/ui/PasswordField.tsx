import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconEyeOff from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "../lib/texts.tsx";

/** A password input with a show button, and a hint while caps lock is on. */
export function PasswordField({ description, ...input }: TextInputProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...input}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      description={capsLock ? <span role="status">{t("common.capsLock")}</span> : description}
      inputWrapperOrder={["label", "input", "description", "error"]}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="quiet"
          aria-label={t("common.showPassword")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      }
    />
  );
}

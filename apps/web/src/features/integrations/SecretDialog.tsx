import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { copyText } from "../../ui/copyText.ts";
import { Dialog } from "../../ui/Dialog.tsx";

type Props = { name: string; secret: string; onClose(): void };

/** The only time that the secret is shown. */
export function SecretDialog({ name, secret, onClose }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(secret, t)) setCopied(true);
  };
  return (
    <Dialog title={t("integrations.secretOf", { name })} size="md" onClose={onClose}>
      <Stack gap="md">
        <Text>{t("integrations.secretHint")}</Text>
        <TextInput
          label={t("integrations.secret")}
          description={t("integrations.secretOnce")}
          value={secret}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("common.close")}
          </Button>
          <Button onClick={copy}>{t(copied ? "common.copied" : "integrations.copySecret")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

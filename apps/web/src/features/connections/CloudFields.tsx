import { PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import type { ConnectionCard, ConnectionValues } from "@recado/contract/connections";
import { useTranslation } from "../../lib/texts.tsx";
import { CopyLine } from "./CopyLine.tsx";

type Values = NonNullable<ConnectionValues["credentials"]>;
type Props = { card: ConnectionCard | undefined; values: Values; onChange(values: Values): void };

/** Credentials from Meta. Secrets are never sent back: an empty field keeps the stored one. */
export function CloudFields({ card, values, onChange }: Props) {
  const { t } = useTranslation();
  const credentials = card?.credentials;
  const field = (name: keyof Values) => ({
    label: t(`connections.form.${name}`),
    autoComplete: "off",
    value: values[name] ?? "",
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...values, [name]: event.currentTarget.value }),
  });
  const secret = (isKept: boolean | undefined) => (isKept ? { description: t("connections.form.kept"), placeholder: "••••••••" } : {});
  const toggle = { visibilityToggleButtonProps: { "aria-label": t("common.showPassword") } };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("connections.form.cloudHint")}
      </Text>
      <TextInput inputMode="numeric" maxLength={50} {...field("phoneNumberId")} />
      <TextInput inputMode="numeric" maxLength={50} {...field("wabaId")} />
      <PasswordInput maxLength={1000} {...toggle} {...secret(credentials?.hasAccessToken)} {...field("accessToken")} />
      <PasswordInput maxLength={200} {...toggle} {...secret(credentials?.hasAppSecret)} {...field("appSecret")} />
      {card?.webhook ? (
        <>
          <CopyLine label={t("connections.form.webhook")} description={t("connections.form.webhookHint")} value={card.webhook.url} />
          <CopyLine label={t("connections.form.verifyToken")} value={card.webhook.verifyToken} />
        </>
      ) : (
        <Text size="sm">{t("connections.form.webhookLater")}</Text>
      )}
    </Stack>
  );
}

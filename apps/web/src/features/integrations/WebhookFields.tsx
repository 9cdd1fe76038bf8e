import { Button, Group, Text, TextInput } from "@mantine/core";
import { INTEGRATION_URL_MAX, type Integration } from "@recado/contract/integrations";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { useMakeSecret } from "./queries.ts";
import type { IntegrationFormState } from "./useIntegrationForm.ts";

type Props = {
  form: IntegrationFormState;
  integration: Integration | undefined;
  onSecret(made: { name: string; secret: string }): void;
};

export function WebhookFields({ form, integration, onSecret }: Props) {
  const { t } = useTranslation();
  const make = useMakeSecret();
  const renew = ({ id, name }: Integration) =>
    make.mutate(id, { onSuccess: ({ secret }) => onSecret({ name, secret }), onError: (error) => toast.refused(error, t) });
  return (
    <>
      <TextInput
        label={t("integrations.url")}
        description={t("integrations.webhookHint")}
        type="url"
        required
        maxLength={INTEGRATION_URL_MAX}
        {...form.field("urlN8N")}
      />
      {integration?.hasSecret ? (
        <Group justify="space-between" gap="sm">
          <Text size="sm">{t("integrations.secretKept")}</Text>
          <Button variant="default" loading={make.isPending} onClick={() => renew(integration)}>
            {t("integrations.newSecret")}
          </Button>
        </Group>
      ) : (
        <Text size="sm">{t("integrations.secretComes")}</Text>
      )}
    </>
  );
}

import { Button, Checkbox, Group, SimpleGrid, Text, TextInput } from "@mantine/core";
import { integrationEvents } from "@recado/contract/integration-news";
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
      <Checkbox.Group label={t("integrations.events.label")} description={t("integrations.events.hint")} {...form.field("events")}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm" mt="xs">
          {integrationEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(`integrations.events.when.${event}`)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
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

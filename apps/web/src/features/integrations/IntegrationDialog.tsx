import { NativeSelect, TextInput } from "@mantine/core";
import { INTEGRATION_NAME_MAX, type Integration, type IntegrationType } from "@recado/contract/integrations";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { Note } from "../../ui/form/Note.tsx";
import { toast } from "../../ui/toasts.ts";
import { DialogflowFields } from "./DialogflowFields.tsx";
import { FlowField } from "./FlowField.tsx";
import { TypebotFields } from "./TypebotFields.tsx";
import { isWebhook, types } from "./types.ts";
import { useIntegrationForm } from "./useIntegrationForm.ts";
import { WebhookFields } from "./WebhookFields.tsx";

type Props = { integration?: Integration; onClose(): void; onSecret(made: { name: string; secret: string }): void };

export function IntegrationDialog({ integration, onClose, onSecret }: Props) {
  const { t } = useTranslation();
  const form = useIntegrationForm(integration, ({ name, secret }) => {
    toast.done(t(integration ? "integrations.saved" : "integrations.created"));
    onClose();
    if (secret !== undefined) onSecret({ name, secret });
  });
  const type = form.values.type as IntegrationType;
  return (
    <FormDialog title={t(integration ? "integrations.editTitle" : "integrations.new")} form={form} onClose={onClose}>
      {integration && !integration.active && <Note>{t("integrations.offHint")}</Note>}
      <NativeSelect
        size="md"
        label={t("integrations.type")}
        required
        data={types.map((value) => ({ value, label: t(`integrations.typeNames.${value}`) }))}
        {...form.field("type")}
        value={type}
        onChange={({ currentTarget: { value } }) => form.set({ type: value as IntegrationType })}
      />
      <TextInput label={t("common.name")} required maxLength={INTEGRATION_NAME_MAX} data-autofocus {...form.field("name")} />
      {type === "flowbuilder" && <FlowField form={form} integration={integration} />}
      {isWebhook(type) && <WebhookFields form={form} integration={integration} onSecret={onSecret} />}
      {type === "typebot" && <TypebotFields form={form} />}
      {type === "dialogflow" && <DialogflowFields form={form} integration={integration} />}
    </FormDialog>
  );
}

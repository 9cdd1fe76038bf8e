import { NativeSelect, TextInput } from "@mantine/core";
import { INTEGRATION_NAME_MAX, type Integration, IntegrationForm, type IntegrationType } from "@recado/contract/integrations";
import { useQueryClient } from "@tanstack/react-query";
import { useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { integrationKeys, saveIntegration, useFlows } from "./queries.ts";
import { answering } from "./types.ts";

/** Fields of other clients are sent back unchanged. */
export function IntegrationDialog({ integration, onClose }: { integration?: Integration; onClose(): void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const flows = useFlows() ?? (integration?.flow ? [{ ...integration.flow, active: true }] : []);
  const form = useContractForm({
    schema: async () => IntegrationForm,
    initial: {
      ...storedFields(integration),
      name: integration?.name ?? "",
      type: integration?.type ?? ("flowbuilder" as IntegrationType),
      flowId: integration?.flowId ?? (null as number | null),
    },
    fieldOf: { ERR_DUPLICATED_INTEGRATION: "name", ERR_NO_FLOW_FOUND: "flowId" },
    save: (values) =>
      saveIntegration(integration?.id, values).finally(() => void cache.invalidateQueries({ queryKey: integrationKeys.all })),
    onSaved: () => {
      toast.done(t(integration ? "integrations.saved" : "integrations.created"));
      onClose();
    },
  });
  const { type, flowId } = form.values;
  const types = answering.includes(type) ? answering : [type, ...answering];
  return (
    <FormDialog title={t(integration ? "integrations.editTitle" : "integrations.new")} form={form} onClose={onClose}>
      <NativeSelect
        size="md"
        label={t("integrations.type")}
        required
        description={answering.includes(type) ? undefined : t("integrations.idleHint")}
        data={types.map((value) => ({ value, label: t(`integrations.typeNames.${value}`) }))}
        {...form.field("type")}
        value={type}
        onChange={({ currentTarget: { value } }) => form.set({ type: value as IntegrationType })}
      />
      <TextInput label={t("common.name")} required maxLength={INTEGRATION_NAME_MAX} data-autofocus {...form.field("name")} />
      {type === "flowbuilder" && (
        <NativeSelect
          size="md"
          label={t("integrations.flow")}
          description={t("integrations.flowHint")}
          {...form.field("flowId")}
          value={flowId ? String(flowId) : ""}
          onChange={({ currentTarget: { value } }) => form.set({ flowId: value === "" ? null : Number(value) })}
          data={[
            { value: "", label: t("integrations.flowNone") },
            ...flows.map(({ id, name, active }) => ({ value: String(id), label: active ? name : t("integrations.flowOff", { name }) })),
          ]}
        />
      )}
    </FormDialog>
  );
}

/** The fields that the dialog does not show. */
function storedFields(integration: Integration | undefined) {
  if (!integration) return {};
  const { projectName, language, urlN8N, typebotSlug, typebotExpires, typebotDelayMessage } = integration;
  const { typebotKeywordFinish, typebotKeywordRestart, typebotUnknownMessage, typebotRestartMessage } = integration;
  return {
    projectName,
    language,
    urlN8N,
    typebotSlug,
    typebotExpires,
    typebotDelayMessage,
    typebotKeywordFinish,
    typebotKeywordRestart,
    typebotUnknownMessage,
    typebotRestartMessage,
  };
}

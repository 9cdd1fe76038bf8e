import { NativeSelect } from "@mantine/core";
import type { Integration } from "@recado/contract/integrations";
import { useTranslation } from "../../lib/texts.tsx";
import { useFlows } from "./queries.ts";
import type { IntegrationFormState } from "./useIntegrationForm.ts";

export function FlowField({ form, integration }: { form: IntegrationFormState; integration: Integration | undefined }) {
  const { t } = useTranslation();
  const flows = useFlows() ?? (integration?.flow ? [{ ...integration.flow, active: true }] : []);
  const { flowId } = form.values;
  return (
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
  );
}

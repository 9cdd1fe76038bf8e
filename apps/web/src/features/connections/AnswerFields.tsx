import { NativeSelect, Switch } from "@mantine/core";
import type { ConnectionCard } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../lib/texts.tsx";
import { IntegrationField } from "../../ui/form/IntegrationField.tsx";
import { PromptField } from "../../ui/form/PromptField.tsx";
import { chosenOf } from "./connectionDraft.ts";
import { flowChoices } from "./flowChoices.ts";
import type { Form } from "./useConnectionForm.ts";

/** The automation that answers before a queue is chosen. */
export function AnswerFields({ form, card }: { form: Form; card: ConnectionCard | undefined }) {
  return (
    <>
      <IntegrationField
        value={form.values.integrationId}
        known={card?.integrationId ?? null}
        error={form.field("integrationId").error}
        onChange={(integrationId) => form.set({ integrationId })}
      />
      <PromptField
        value={form.values.promptId}
        known={card?.promptId ?? null}
        error={form.field("promptId").error}
        onChange={(promptId) => form.set({ promptId })}
      />
      <FlowFields form={form} />
      <JoinSwitch form={form} />
    </>
  );
}

/** Untouched it stands as its provider is billed: reply by reply, or not at all. */
function JoinSwitch({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <Switch
      size="md"
      label={t("connections.form.joinBubbles")}
      description={t("connections.form.joinBubblesHint")}
      checked={form.values.joinBubbles ?? waysOf[chosenOf(form.values)].templates}
      onChange={({ currentTarget: { checked } }) => form.set({ joinBubbles: checked })}
    />
  );
}

/** The flow or integration that starts by itself. Without flows in the company, or in its plan, there is no field. */
function FlowFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const flows = useQuery(flowChoices).data ?? [];
  return (["flowIdWelcome", "flowIdNotPhrase"] as const).map((name) => {
    const chosen = form.values[name];
    if (flows.length === 0 && !chosen) return null;
    return (
      <NativeSelect
        key={name}
        size="md"
        label={t(`connections.form.${name}`)}
        description={t(`connections.form.${name}Hint`)}
        value={chosen ? String(chosen) : ""}
        onChange={({ currentTarget: { value } }) => form.set({ [name]: value === "" ? null : Number(value) })}
        data={[
          { value: "", label: t("connections.form.flowNone") },
          ...flows.map((flow) => ({
            value: String(flow.id),
            label: flow.active ? flow.name : t("connections.form.flowOff", { name: flow.name }),
          })),
        ]}
        error={form.field(name).error}
      />
    );
  });
}

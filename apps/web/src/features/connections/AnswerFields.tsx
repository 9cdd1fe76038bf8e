import { NativeSelect, Switch } from "@mantine/core";
import type { ConnectionCard } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../lib/texts.tsx";
import { IntegrationField } from "../../ui/form/IntegrationField.tsx";
import { chosenOf } from "./connectionDraft.ts";
import { flowChoices } from "./flowChoices.ts";
import type { Form } from "./useConnectionForm.ts";

/**
 * The automation that answers before a queue is chosen. While there is no list of prompts, a connection's prompt can only be kept or
 * removed.
 */
export function AnswerFields({ form, card }: { form: Form; card: ConnectionCard | undefined }) {
  return (
    <>
      <PromptField form={form} known={card?.promptId ?? null} />
      <IntegrationField
        value={form.values.integrationId}
        known={card?.integrationId ?? null}
        error={form.field("integrationId").error}
        onChange={(integrationId) => form.set({ integrationId })}
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

function PromptField({ form, known: promptId }: { form: Form; known: number | null }) {
  const { t } = useTranslation();
  const chosen = form.values.promptId;
  // There is no list to choose from yet.
  if (promptId === null) return null;
  return (
    <NativeSelect
      size="md"
      label={t("connections.form.promptId")}
      description={t("connections.form.promptIdHint")}
      value={chosen ? String(chosen) : ""}
      onChange={({ currentTarget: { value } }) => form.set({ promptId: value === "" ? null : Number(value) })}
      data={[
        { value: "", label: t("connections.form.promptIdNone") },
        { value: String(promptId), label: t("connections.form.reference", { id: promptId }) },
      ]}
      error={form.field("promptId").error}
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

import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { type FlowCampaign, NewFlowCampaign, PHRASE_MAX, PHRASE_NAME_MAX } from "@recado/contract/flow-campaigns";
import { useQueryClient } from "@tanstack/react-query";
import { useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { phraseKeys, savePhrase, useChoices } from "./queries.ts";

export function PhraseDialog({ phrase, onClose }: { phrase?: FlowCampaign; onClose(): void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { flows, connections } = useChoices();
  const form = useContractForm({
    schema: async () => NewFlowCampaign,
    initial: {
      name: phrase?.name ?? "",
      phrase: phrase?.phrase ?? "",
      status: phrase?.status ?? true,
      flowId: phrase?.flowId ?? "",
      whatsappId: phrase?.whatsappId ?? "",
    },
    fieldOf: { ERR_NO_FLOW_FOUND: "flowId", ERR_NO_WAPP_FOUND: "whatsappId" },
    save: (values) => savePhrase(phrase?.id, values).finally(() => void cache.invalidateQueries({ queryKey: phraseKeys.all })),
    onSaved: () => {
      toast.done(t(phrase ? "phraseLists.saved" : "phraseLists.created"));
      onClose();
    },
  });
  return (
    <FormDialog title={t(phrase ? "phraseLists.editTitle" : "phraseLists.new")} form={form} onClose={onClose}>
      <TextInput label={t("common.name")} required maxLength={PHRASE_NAME_MAX} data-autofocus {...form.field("name")} />
      <TextInput
        label={t("phraseLists.phrase")}
        description={t("phraseLists.phraseHint")}
        required
        maxLength={PHRASE_MAX}
        {...form.field("phrase")}
      />
      <Reference
        label={t("phraseLists.flow")}
        of={flows}
        known={phrase?.flow}
        none={t("phraseLists.noFlows")}
        field={form.field("flowId")}
        onChoose={(flowId) => form.set({ flowId })}
        value={form.values.flowId}
      />
      <Reference
        label={t("phraseLists.connection")}
        of={connections}
        known={phrase?.whatsapp ?? undefined}
        none={t("phraseLists.noConnections")}
        field={form.field("whatsappId")}
        onChoose={(whatsappId) => form.set({ whatsappId })}
        value={form.values.whatsappId}
      />
      {phrase && (
        <Switch
          label={t("phraseLists.status")}
          description={t("phraseLists.statusHint")}
          checked={form.values.status === true}
          onChange={(event) => form.set({ status: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}

type Named = { id: number; name: string };
type ReferenceProps = {
  label: string;
  /** Undefined while loading. */
  of: Named[] | undefined;
  known: Named | undefined;
  none: string;
  field: { error?: unknown };
  value: unknown;
  onChoose(id: number | ""): void;
};

function Reference({ label, of, known: current, none, field, value, onChoose }: ReferenceProps) {
  const { t } = useTranslation();
  const all = of ?? (current ? [current] : []);
  return (
    <NativeSelect
      size="md"
      label={label}
      required
      error={field.error as string | undefined}
      description={of?.length === 0 ? none : undefined}
      value={value ? String(value) : ""}
      onChange={({ currentTarget: { value } }) => onChoose(value === "" ? "" : Number(value))}
      data={[{ value: "", label: t("phraseLists.choose") }, ...all.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
}

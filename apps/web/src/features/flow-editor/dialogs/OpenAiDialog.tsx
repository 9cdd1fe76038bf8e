import { Autocomplete, NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import type { DialogProps } from "./blockDialogs.tsx";
import { useSubmit } from "./simple.tsx";
import { useQueues } from "./TicketDialog.tsx";
import { numberIn, wrongName } from "./TypebotDialog.tsx";
import { isBlank, useBlockForm } from "./useBlockForm.ts";
import { useTitle } from "./useTitle.ts";

const PROMPT_MAX = 20_000;
const TEXT_ONLY = "texto";
const MODELS = ["gpt-4o-mini", "gpt-3.5-turbo-1106"];
const VOICES = [
  ...["Francisca", "Antonio", "Brenda", "Donato", "Elza", "Fabio", "Giovanna", "Humberto"],
  ...["Julio", "Leila", "Leticia", "Manuela", "Nicolau", "Valerio", "Yara"],
];
const voiceOf = (name: string) => `pt-BR-${name}Neural`;

export function OpenAiDialog({ type, data, isNew, onSave, onClose }: DialogProps<"openai">) {
  const { t } = useTranslation();
  const { data: queues = [] } = useQueues();
  const form = useBlockForm(
    { ...data.typebotIntegration, model: data.typebotIntegration.model ?? "" },
    ({ name, prompt, apiKey }) => ({
      name: wrongName(name, t),
      apiKey: isBlank(apiKey) && t("flowEditor.required"),
      prompt: isBlank(prompt) && t("flowEditor.required"),
    }),
    ({ model, ...values }) =>
      onSave({
        typebotIntegration: {
          ...values,
          ...(model && { model }),
          projectName: isNew ? values.name : values.projectName || values.name,
          maxTokens: numberIn(values.maxTokens, 100),
          temperature: numberIn(values.temperature, 1),
          maxMessages: numberIn(values.maxMessages, 10),
        },
      }),
  );
  const { voice, queueId, model } = form.values;
  return (
    <FormDialog title={useTitle(type, isNew)} form={form} onClose={onClose} submitLabel={useSubmit(isNew)}>
      <TextInput label={t("flowEditor.openai.name")} required data-autofocus maxLength={50} {...form.field("name")} />
      <PasswordField label={t("flowEditor.openai.apiKey")} required autoComplete="off" maxLength={500} {...form.field("apiKey")} />
      <Textarea
        label={t("flowEditor.openai.prompt")}
        required
        autosize
        minRows={4}
        maxRows={14}
        maxLength={PROMPT_MAX}
        dir="auto"
        {...form.field("prompt")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Autocomplete
          label={t("flowEditor.openai.model")}
          size="md"
          data={MODELS}
          maxLength={100}
          value={model}
          onChange={(value) => form.set({ model: value })}
        />
        <NativeSelect
          label={t("flowEditor.openai.queue")}
          value={String(queueId ?? "")}
          onChange={({ currentTarget: { value } }) => form.set({ queueId: value === "" ? null : Number(value) })}
          data={[
            { value: "", label: t("flowEditor.openai.noQueue") },
            ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <NumberInput label={t("flowEditor.openai.maxTokens")} size="md" min={1} max={100_000} {...form.field("maxTokens")} />
        <NumberInput
          label={t("flowEditor.openai.temperature")}
          size="md"
          min={0}
          max={1}
          step={0.1}
          decimalScale={1}
          {...form.field("temperature")}
        />
        <NumberInput label={t("flowEditor.openai.maxMessages")} size="md" min={1} max={1000} {...form.field("maxMessages")} />
        <NativeSelect
          label={t("flowEditor.openai.voice")}
          value={voice}
          onChange={({ currentTarget: { value } }) => form.set({ voice: value })}
          data={[
            { value: TEXT_ONLY, label: t("flowEditor.openai.textOnly") },
            ...VOICES.map((name) => ({ value: voiceOf(name), label: name })),
          ]}
        />
      </SimpleGrid>
      {voice !== TEXT_ONLY && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PasswordField label={t("flowEditor.openai.voiceKey")} autoComplete="off" maxLength={500} {...form.field("voiceKey")} />
          <TextInput label={t("flowEditor.openai.voiceRegion")} maxLength={100} {...form.field("voiceRegion")} />
        </SimpleGrid>
      )}
    </FormDialog>
  );
}

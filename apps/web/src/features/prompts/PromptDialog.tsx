import { Autocomplete, NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import * as contract from "@recado/contract/prompts";
import { useQueryClient } from "@tanstack/react-query";
import { invalid, useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toasts.ts";
import { promptKeys, savePrompt, useQueueChoices } from "./queries.ts";

/** A stored key is never shown: an empty field keeps it. Voices of other clients are sent back unchanged. */
export function PromptDialog({ prompt, onClose }: { prompt?: contract.Prompt; onClose(): void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const queues = useQueueChoices() ?? (prompt?.queue ? [prompt.queue] : []);
  const form = useContractForm({
    texts: "prompts",
    schema: async () => contract.PromptForm,
    initial: {
      name: prompt?.name ?? "",
      prompt: prompt?.prompt ?? "",
      model: prompt?.model ?? contract.PROMPT_MODEL,
      maxTokens: prompt?.maxTokens ?? contract.PROMPT_TOKENS,
      temperature: prompt?.temperature ?? contract.PROMPT_TEMPERATURE,
      maxMessages: prompt?.maxMessages ?? contract.PROMPT_MESSAGES,
      apiKey: "",
      baseUrl: prompt?.baseUrl ?? contract.PROMPT_BASE_URL,
      queueId: prompt?.queueId ? String(prompt.queueId) : "",
      voice: prompt?.voice ?? contract.VOICE_NONE,
      voiceRegion: prompt?.voiceRegion ?? "",
    },
    fieldOf: { ERR_DUPLICATED_PROMPT: "name", ERR_NO_QUEUE_FOUND: "queueId" },
    check: ({ apiKey }): Record<string, string> =>
      prompt || String(apiKey ?? "").trim() !== "" ? {} : { apiKey: invalid("apiKey", "required", {}, "prompts") },
    save: (values) => savePrompt(prompt?.id, values).finally(() => void cache.invalidateQueries({ queryKey: promptKeys.all })),
    onSaved: () => {
      toast.done(t("prompts.saved"));
      onClose();
    },
  });
  const { model, queueId } = form.values;
  return (
    <FormDialog title={t(prompt ? "prompts.editTitle" : "prompts.new")} form={form} onClose={onClose}>
      <TextInput label={t("common.name")} required maxLength={contract.PROMPT_NAME_MAX} data-autofocus {...form.field("name")} />
      <Textarea
        label={t("prompts.text")}
        description={t("prompts.textHint")}
        required
        autosize
        minRows={4}
        maxRows={12}
        dir="auto"
        {...form.field("prompt")}
      />
      <NativeSelect
        size="md"
        label={t("prompts.queue")}
        description={t("prompts.queueHint")}
        required
        {...form.field("queueId")}
        value={String(queueId ?? "")}
        onChange={({ currentTarget: { value } }) => form.set({ queueId: value })}
        data={[{ value: "", label: t("prompts.queueNone") }, ...queues.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <PasswordField
        label={t("prompts.apiKey")}
        description={prompt ? t("prompts.apiKeyKept") : undefined}
        required={!prompt}
        autoComplete="off"
        maxLength={contract.PROMPT_KEY_MAX}
        {...form.field("apiKey")}
      />
      <TextInput
        label={t("prompts.baseUrl")}
        description={t("prompts.baseUrlHint")}
        type="url"
        maxLength={contract.PROMPT_URL_MAX}
        {...form.field("baseUrl")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Autocomplete
          label={t("prompts.model")}
          size="md"
          required
          data={[...contract.promptModels]}
          maxLength={contract.PROMPT_MODEL_MAX}
          {...form.field("model")}
          value={String(model ?? "")}
          onChange={(value) => form.set({ model: value })}
        />
        <NumberInput
          label={t("prompts.maxTokens")}
          size="md"
          required
          min={1}
          max={contract.PROMPT_TOKENS_MAX}
          allowDecimal={false}
          {...form.field("maxTokens")}
        />
        <NumberInput
          label={t("prompts.temperature")}
          description={t("prompts.temperatureHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          size="md"
          required
          min={0}
          max={1}
          step={0.1}
          decimalScale={1}
          {...form.field("temperature")}
        />
        <NumberInput
          label={t("prompts.maxMessages")}
          size="md"
          required
          min={1}
          max={contract.PROMPT_MESSAGES_MAX}
          allowDecimal={false}
          {...form.field("maxMessages")}
        />
      </SimpleGrid>
    </FormDialog>
  );
}

import { NumberInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { TEXT_MAX } from "@recado/flow-engine/limits";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import type { DialogProps } from "./blockDialogs.tsx";
import { useSubmit } from "./simple.tsx";
import { isBlank, useBlockForm } from "./useBlockForm.ts";
import { useTitle } from "./useTitle.ts";

const [NAME_MIN, NAME_MAX, WORD_MAX, URL_MAX] = [2, 50, 255, 2000];

export function TypebotDialog({ type, data, isNew, onSave, onClose }: DialogProps<"typebot">) {
  const { t } = useTranslation();
  const form = useBlockForm(
    data.typebotIntegration,
    ({ name, urlN8N, typebotSlug }) => ({
      name: wrongName(name, t),
      urlN8N: isBlank(urlN8N) ? t("flowEditor.required") : !isAddress(urlN8N) && t("flowEditor.typebot.wrongUrl"),
      typebotSlug: isBlank(typebotSlug) && t("flowEditor.required"),
    }),
    (values) =>
      onSave({
        typebotIntegration: {
          ...values,
          // Compatible clients look it up under this name.
          projectName: isNew ? values.name : values.projectName || values.name,
          typebotExpires: numberIn(values.typebotExpires, 1),
          typebotDelayMessage: numberIn(values.typebotDelayMessage, 1000),
        },
      }),
  );
  return (
    <FormDialog title={useTitle(type, isNew)} form={form} onClose={onClose} submitLabel={useSubmit(isNew)}>
      <TextInput label={t("flowEditor.typebot.name")} required data-autofocus maxLength={NAME_MAX} {...form.field("name")} />
      <TextInput
        label={t("flowEditor.typebot.url")}
        placeholder="https://"
        inputMode="url"
        required
        maxLength={URL_MAX}
        {...form.field("urlN8N")}
      />
      <TextInput label={t("flowEditor.typebot.slug")} required maxLength={WORD_MAX} {...form.field("typebotSlug")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput label={t("flowEditor.typebot.expires")} size="md" min={0} max={100_000} {...form.field("typebotExpires")} />
        <NumberInput label={t("flowEditor.typebot.delay")} size="md" min={0} max={60_000} {...form.field("typebotDelayMessage")} />
        <TextInput label={t("flowEditor.typebot.finish")} maxLength={WORD_MAX} {...form.field("typebotKeywordFinish")} />
        <TextInput label={t("flowEditor.typebot.restart")} maxLength={WORD_MAX} {...form.field("typebotKeywordRestart")} />
      </SimpleGrid>
      <Textarea
        label={t("flowEditor.typebot.unknown")}
        autosize
        minRows={2}
        maxLength={TEXT_MAX}
        {...form.field("typebotUnknownMessage")}
      />
      <Textarea
        label={t("flowEditor.typebot.restarted")}
        autosize
        minRows={2}
        maxLength={TEXT_MAX}
        {...form.field("typebotRestartMessage")}
      />
    </FormDialog>
  );
}

export function wrongName(name: string, t: (key: string) => string) {
  const { length } = name.trim();
  if (length === 0) return t("flowEditor.required");
  if (length < NAME_MIN) return t("flowEditor.tooShort");
  return length > NAME_MAX && t("flowEditor.tooLong");
}

export const numberIn = (value: unknown, otherwise: number) => (value === "" || Number.isNaN(Number(value)) ? otherwise : Number(value));

const isAddress = (text: string) => URL.canParse(text.trim()) && /^https?:/.test(text.trim());

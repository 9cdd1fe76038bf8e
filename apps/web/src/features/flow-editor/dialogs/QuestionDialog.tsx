import { TextInput } from "@mantine/core";
import { TEXT_MAX, WAIT_MINUTES_MAX } from "@recado/flow-engine/limits";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import type { DialogProps } from "./blockDialogs.tsx";
import { minutesOf, WaitField, waitOf, wrongWait } from "./MenuDialog.tsx";
import { useSubmit } from "./simple.tsx";
import { isBlank, useBlockForm } from "./useBlockForm.ts";
import { useTitle } from "./useTitle.ts";
import { WordsArea } from "./WordsArea.tsx";

const KEY_MAX = 100;

/** The block's question, and the variable that stores its answer. */
export function QuestionDialog({ type, data, isNew, onSave, onClose }: DialogProps<"question">) {
  const { t } = useTranslation();
  const { message, answerKey } = data.typebotIntegration;
  const form = useBlockForm(
    { message, answerKey, ...waitOf(data) },
    (values) => ({
      message: isBlank(values.message) && t("flowEditor.question.noMessage"),
      answerKey: wrongKey(values.answerKey) && t(`flowEditor.question.${isBlank(values.answerKey) ? "noKey" : "wrongKey"}`),
      wait: wrongWait(values.wait) && t("flowEditor.wait.wrong", { most: WAIT_MINUTES_MAX }),
    }),
    (values) => onSave({ typebotIntegration: { message: values.message, answerKey: values.answerKey.trim() }, ...minutesOf(values.wait) }),
  );
  return (
    <FormDialog title={useTitle(type, isNew)} form={form} onClose={onClose} submitLabel={useSubmit(isNew)}>
      <WordsArea
        label={t("flowEditor.question.message")}
        max={TEXT_MAX}
        required
        text={form.values.message}
        field={{ ...form.field("message"), ...autofocus }}
        onChange={(text) => form.set({ message: text })}
      />
      <TextInput
        label={t("flowEditor.question.key")}
        description={t("flowEditor.question.keyHint")}
        required
        maxLength={KEY_MAX}
        {...form.field("answerKey")}
      />
      <WaitField field={form.field("wait")} />
    </FormDialog>
  );
}

/** Braces in the name would end its placeholder. */
const wrongKey = (key: string) => isBlank(key) || /[{}]/.test(key);
const autofocus = { "data-autofocus": true };

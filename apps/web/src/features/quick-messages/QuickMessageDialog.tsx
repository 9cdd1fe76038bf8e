import { Switch, Textarea, TextInput } from "@mantine/core";
import { leads } from "@recado/contract/permissions";
import { MESSAGE_MAX, type QuickMessage, QuickMessageForm, SHORTCODE_MAX } from "@recado/contract/quick-messages";
import { useState } from "react";
import { number } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { type Attachment, AttachmentField } from "../../ui/form/AttachmentField.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { useNounForm } from "../../ui/noun/useNounForm.ts";
import { quickMessageNoun, saveQuickMessage } from "./quickMessages.ts";

const blank = { shortcode: "", message: "", geral: false, status: true };

export function QuickMessageDialog({ quickMessage, onClose }: { quickMessage?: QuickMessage; onClose(): void }) {
  const { t } = useTranslation();
  const { profile } = useUser();
  const [attachment, setAttachment] = useState<Attachment>("keep");
  const [progress, setProgress] = useState<number>();
  // After a failed upload, a retry updates the stored message instead of creating another.
  const [id, setId] = useState(quickMessage?.id);
  const { form, dialog } = useNounForm(quickMessageNoun, quickMessage, {
    schema: async () => QuickMessageForm,
    initial: quickMessage ?? blank,
    fieldOf: { ERR_DUPLICATED_SHORTCODE: "shortcode" },
    save: (values) =>
      saveQuickMessage({ values, attachment, ...(id === undefined ? {} : { id }), onStored: setId, onProgress: setProgress }).finally(() =>
        setProgress(undefined),
      ),
    onClose,
  });
  const { message } = form.values;

  return (
    <FormDialog {...dialog} isDirty={form.isDirty || attachment !== "keep"}>
      <TextInput
        label={t("quickMessages.shortcode")}
        description={t("quickMessages.shortcodeHint")}
        leftSection="/"
        required
        maxLength={SHORTCODE_MAX}
        autoCapitalize="none"
        data-autofocus
        {...form.field("shortcode")}
      />
      <Textarea
        label={t("quickMessages.message")}
        description={t("quickMessages.length", { length: number(message.length), max: number(MESSAGE_MAX) })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MESSAGE_MAX}
        {...form.field("message")}
      />
      <AttachmentField name={quickMessage?.mediaName ?? null} attachment={attachment} onChange={setAttachment} progress={progress} />
      {leads(profile) && (
        <Switch
          label={t("quickMessages.geral")}
          description={t("quickMessages.geralHint")}
          {...form.field("geral", { type: "checkbox" })}
        />
      )}
      <Switch
        label={t("quickMessages.status")}
        description={t("quickMessages.statusHint")}
        {...form.field("status", { type: "checkbox" })}
      />
    </FormDialog>
  );
}

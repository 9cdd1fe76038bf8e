import { Button, FileButton, Group, Input, Progress } from "@mantine/core";
import { ATTACHMENT_MAX_BYTES } from "@recado/contract/quick-messages";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { useId, useState } from "react";
import { invalid } from "../../lib/form.ts";
import { fileSize } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../Chip.tsx";

/** Uploaded after the text is saved: `keep` leaves the attachment, null removes it. */
export type Attachment = "keep" | File | null;

type Props = {
  /** The present attachment. */
  name: string | null;
  attachment: Attachment;
  onChange(attachment: Attachment): void;
  /** From 0 to 1 during the upload. */
  progress: number | undefined;
};

export function AttachmentField({ name, attachment, onChange, progress }: Props) {
  const { t } = useTranslation();
  const [error, setError] = useState<string>();
  const label = useId();
  const shown = attachment instanceof File ? attachment.name : attachment === "keep" ? name : null;
  const choose = (file: File | null) => {
    if (!file) return;
    const tooLarge = file.size > ATTACHMENT_MAX_BYTES;
    setError(tooLarge ? invalid("file", "tooLarge", { size: fileSize(file.size), most: fileSize(ATTACHMENT_MAX_BYTES) }) : undefined);
    if (!tooLarge) onChange(file);
  };
  return (
    <Input.Wrapper
      component="fieldset"
      labelElement="div"
      style={{ border: 0, margin: 0, padding: 0 }}
      aria-labelledby={label}
      error={error}
    >
      <Input.Label labelElement="div" id={label}>
        {t("quickMessages.attachment")}
      </Input.Label>
      <Group gap="sm">
        {shown && <Chip icon={<IconPaperclip size={14} aria-hidden />}>{shown}</Chip>}
        <FileButton onChange={choose}>
          {(button) => (
            <Button {...button} variant="default" size="sm" disabled={progress !== undefined}>
              {t(shown ? "quickMessages.replaceFile" : "quickMessages.chooseFile")}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button
            variant="subtle"
            color="danger"
            size="sm"
            disabled={progress !== undefined}
            onClick={() => onChange(name ? null : "keep")}
          >
            {t("quickMessages.removeFile")}
          </Button>
        )}
      </Group>
      {progress !== undefined && <Progress mt="sm" value={progress * 100} aria-label={t("quickMessages.uploading")} />}
    </Input.Wrapper>
  );
}

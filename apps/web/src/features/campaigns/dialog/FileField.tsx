import { Button, FileButton, Group, Input, Progress } from "@mantine/core";
import { attachable, attachedAs } from "@recado/contract/messages";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { useId, useState } from "react";
import { invalid } from "../../../lib/form.ts";
import { fileSize } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Chip, ChipLink } from "../../../ui/Chip.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import classes from "./CampaignDialog.module.css";

/** Uploaded after the rest is saved: `keep` leaves the file, null removes it. */
export type Medium = "keep" | File | null;

type Props = {
  /** The present file. */
  path: string | null;
  name: string | null;
  medium: Medium;
  onChange(medium: Medium): void;
  /** From 0 to 1 during the upload. */
  progress: number | undefined;
  isReadOnly: boolean;
};

export function FileField({ path, name, medium, onChange, progress, isReadOnly }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [error, setError] = useState<string>();
  const label = useId();
  const shown = medium instanceof File ? medium.name : medium === "keep" ? name : null;
  const choose = (file: File | null) => {
    if (!file) return;
    const most = attachable[attachedAs(file.type)].bytesMax;
    const isTooLarge = file.size > most;
    setError(isTooLarge ? invalid("file", "tooLarge", { size: fileSize(file.size), most: fileSize(most) }) : undefined);
    if (!isTooLarge) onChange(named(file));
  };
  const remove = async () => {
    const question = { title: t("campaigns.removeFileTitle"), takes: t("campaigns.removeFileTakes"), action: t("common.delete") };
    if (await confirm(question)) onChange(name ? null : "keep");
  };
  if (isReadOnly && !shown) return null;
  const icon = <IconPaperclip size={14} aria-hidden />;
  return (
    <Input.Wrapper component="fieldset" labelElement="div" size="md" className={classes.file ?? ""} aria-labelledby={label} error={error}>
      <Input.Label labelElement="div" size="md" id={label}>
        {t("campaigns.file")}
      </Input.Label>
      <Input.Description>{t("campaigns.fileHint")}</Input.Description>
      <Group gap="sm" mt={4}>
        {shown && medium === "keep" && path ? (
          <ChipLink href={path} icon={icon}>
            {shown}
          </ChipLink>
        ) : (
          shown && <Chip icon={icon}>{shown}</Chip>
        )}
        {!isReadOnly && (
          <FileButton onChange={choose}>
            {(button) => (
              <Button {...button} variant="default" size="sm" disabled={progress !== undefined}>
                {t(shown ? "campaigns.replaceFile" : "campaigns.chooseFile")}
              </Button>
            )}
          </FileButton>
        )}
        {!isReadOnly && shown && (
          <Button variant="subtle" color="danger" size="sm" disabled={progress !== undefined} onClick={() => void remove()}>
            {t("campaigns.removeFile")}
          </Button>
        )}
      </Group>
      {progress !== undefined && <Progress mt="sm" value={progress * 100} aria-label={t("campaigns.uploading")} />}
    </Input.Wrapper>
  );
}

/** The recipients see its name: without spaces, as clients of this kind have always sent it. */
const named = (file: File) => new File([file], file.name.replace(/ /g, "_"), { type: file.type, lastModified: file.lastModified });

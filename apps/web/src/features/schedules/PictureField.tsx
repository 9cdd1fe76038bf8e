import { Button, FileButton, Group, Input, Progress } from "@mantine/core";
import { SCHEDULE_FILE_MAX_BYTES, SCHEDULE_FILE_TYPES } from "@recado/contract/schedules";
import { useEffect, useId, useState } from "react";
import { invalid } from "../../lib/form.ts";
import { fileSize } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import type { Picture } from "./queries.ts";
import classes from "./ScheduleDialog.module.css";

type Props = {
  /** What is attached already. */
  path: string | null;
  name: string | null;
  picture: Picture;
  onChange(picture: Picture): void;
  /** From 0 to 1 while it travels. */
  progress: number | undefined;
  isReadOnly: boolean;
};

export function PictureField({ path, name, picture, onChange, progress, isReadOnly }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [error, setError] = useState<string>();
  const label = useId();
  const own = useAddressOf(picture);
  const shown = own ?? (picture === "keep" ? path : null);
  const choose = (file: File | null) => {
    if (!file) return;
    const wrong = wrongWith(file);
    setError(wrong);
    if (!wrong) onChange(file);
  };
  const remove = async () => {
    const isSure = await confirm({
      title: t("schedules.removePictureTitle"),
      takes: t("schedules.removePictureTakes"),
      action: t("common.delete"),
    });
    if (isSure) onChange(path ? null : "keep");
  };
  if (isReadOnly && !shown) return null;
  return (
    <Input.Wrapper component="fieldset" labelElement="div" size="md" className={classes.field ?? ""} aria-labelledby={label} error={error}>
      <Input.Label labelElement="div" size="md" id={label}>
        {t("schedules.picture")}
      </Input.Label>
      {shown && <img className={classes.picture} src={shown} alt={picture instanceof File ? picture.name : (name ?? "")} />}
      {!isReadOnly && (
        <Group gap="sm">
          <FileButton onChange={choose} accept={SCHEDULE_FILE_TYPES.join(",")}>
            {(button) => (
              <Button {...button} variant="default" size="sm" disabled={progress !== undefined}>
                {t(shown ? "schedules.replacePicture" : "schedules.choosePicture")}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button variant="subtle" color="danger" size="sm" disabled={progress !== undefined} onClick={remove}>
              {t("schedules.removePicture")}
            </Button>
          )}
        </Group>
      )}
      {progress !== undefined && <Progress mt="sm" value={progress * 100} aria-label={t("schedules.uploading")} />}
    </Input.Wrapper>
  );
}

function wrongWith(file: File): string | undefined {
  if (!(SCHEDULE_FILE_TYPES as readonly string[]).includes(file.type)) return invalid("picture", "format");
  const bounds = { size: fileSize(file.size), most: fileSize(SCHEDULE_FILE_MAX_BYTES) };
  return file.size > SCHEDULE_FILE_MAX_BYTES ? invalid("file", "tooLarge", bounds) : undefined;
}

/** Where the browser shows what somebody has just chosen. */
function useAddressOf(picture: Picture): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(picture instanceof File)) return setAddress(undefined);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}

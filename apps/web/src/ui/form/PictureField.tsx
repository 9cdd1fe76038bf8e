import { Button, FileButton, Group, Input, Progress } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { invalid } from "../../lib/form.ts";
import { fileSize } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../confirm.tsx";
import classes from "./PictureField.module.css";

/** `keep` leaves the picture, null removes it. */
export type Picture = "keep" | File | null;

type Props = {
  /** The prefix of its texts: `schedules.picture`, `choosePicture`, `replacePicture`, `removePicture`, `uploading` and the question. */
  noun: string;
  types: readonly string[];
  maxBytes: number;
  /** The present picture. */
  path: string | null;
  name: string | null;
  picture: Picture;
  onChange(picture: Picture): void;
  /** From 0 to 1 during the upload. */
  progress: number | undefined;
  isReadOnly?: boolean;
};

export function PictureField({ noun, types, maxBytes, path, name, picture, onChange, progress, isReadOnly = false }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [error, setError] = useState<string>();
  const label = useId();
  const pictureUrl = useAddressOf(picture);
  const shown = pictureUrl ?? (picture === "keep" ? path : null);
  const choose = (file: File | null) => {
    if (!file) return;
    const wrong = wrongWith(file, { types, maxBytes });
    setError(wrong);
    if (!wrong) onChange(file);
  };
  const remove = async () => {
    const isSure = await confirm({
      title: t(`${noun}.removePictureTitle`),
      takes: t(`${noun}.removePictureTakes`),
      action: t("common.delete"),
    });
    if (isSure) onChange(path ? null : "keep");
  };
  if (isReadOnly && !shown) return null;
  return (
    <Input.Wrapper component="fieldset" labelElement="div" size="md" className={classes.field ?? ""} aria-labelledby={label} error={error}>
      <Input.Label labelElement="div" size="md" id={label}>
        {t(`${noun}.picture`)}
      </Input.Label>
      {shown && <img className={classes.picture} src={shown} alt={picture instanceof File ? picture.name : (name ?? "")} />}
      {!isReadOnly && (
        <Group gap="sm">
          <FileButton onChange={choose} accept={types.join(",")}>
            {(button) => (
              <Button {...button} variant="default" size="sm" disabled={progress !== undefined}>
                {t(`${noun}.${shown ? "replacePicture" : "choosePicture"}`)}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button variant="subtle" color="danger" size="sm" disabled={progress !== undefined} onClick={remove}>
              {t(`${noun}.removePicture`)}
            </Button>
          )}
        </Group>
      )}
      {progress !== undefined && <Progress mt="sm" value={progress * 100} aria-label={t(`${noun}.uploading`)} />}
    </Input.Wrapper>
  );
}

function wrongWith(file: File, { types, maxBytes }: Pick<Props, "types" | "maxBytes">): string | undefined {
  if (!types.includes(file.type)) return invalid("picture", "format");
  return file.size > maxBytes ? invalid("file", "tooLarge", { size: fileSize(file.size), most: fileSize(maxBytes) }) : undefined;
}

/** An object URL of the newly chosen file. */
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

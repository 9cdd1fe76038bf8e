import { Button, FileButton } from "@mantine/core";
import type { MediaKind } from "@recado/flow-engine/run";
import { useState } from "react";
import { useObjectUrl } from "../../../lib/hooks/useObjectUrl.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "../dialogs/Dialogs.module.css";
import { acceptOf, compressed, mediaKinds, wrongWith } from "./media.ts";
import { useMediaFile } from "./useMedia.ts";

type Props = {
  kind: MediaKind;
  /** For a content block, which accepts one more kind of sound. */
  isContent?: boolean;
  /** The server's name of the stored file. */
  stored: string;
  file: File | undefined;
  error?: string | undefined;
  /** The file cannot be replaced. */
  isFixed?: boolean;
  /** The dialog's first card takes the focus. */
  isFirst?: boolean;
  onChoose(file: File): void;
};

/** A block's file: the limits before a choice, and a preview after. */
export function FileCard({ kind, isContent = false, stored, file, error, isFixed = false, isFirst = false, onChoose }: Props) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { megabytes } = mediaKinds[kind];
  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    const why = wrongWith(chosen, kind, isContent);
    setWrong(why && t(why, { most: megabytes }));
    if (why) return;
    setBusy(true);
    try {
      onChoose(kind === "img" ? await compressed(chosen) : chosen);
    } catch {
      setWrong(t("flowEditor.media.unreadable"));
    } finally {
      setBusy(false);
    }
  };
  const message = wrong ?? error;
  if (isFixed)
    return (
      <div>
        <Preview kind={kind} stored={stored} file={file} />
        <p className={classes.hint}>{t("flowEditor.audio.stays")}</p>
      </div>
    );
  return (
    <div>
      <Preview kind={kind} stored={stored} file={file} />
      <FileButton accept={acceptOf(kind, isContent)} onChange={(chosen) => void choose(chosen)}>
        {(button) => (
          <Button {...button} {...(isFirst && { "data-autofocus": true })} variant="default" size="sm" loading={isBusy}>
            {t(`flowEditor.media.${file || stored ? "replace" : "choose"}.${kind}`)}
          </Button>
        )}
      </FileButton>
      <p className={classes.hint}>
        {t(`flowEditor.media.takes.${kind}${isContent && kind === "audio" ? "Content" : ""}`, { most: megabytes })}
      </p>
      {message && (
        <p role="alert" className={classes.error}>
          {message}
        </p>
      )}
    </div>
  );
}

function Preview({ kind, stored, file }: Pick<Props, "kind" | "stored" | "file">) {
  const { t } = useTranslation();
  const storedFile = useMediaFile(stored || undefined);
  const chosen = useObjectUrl(file);
  const source = chosen ?? storedFile?.path;
  const name = file?.name ?? storedFile?.original ?? "";
  if (!source) return <p className={classes.hint}>{t(`flowEditor.media.none.${kind}`)}</p>;
  if (kind === "img") return <img className={classes.preview} src={source} alt={name} />;
  // What the company recorded itself has no captions.
  // biome-ignore lint/a11y/useMediaCaption: see above.
  if (kind === "audio") return <audio className={classes.sound} src={source} controls aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: see above.
  return <video className={classes.preview} src={source} controls aria-label={name} />;
}

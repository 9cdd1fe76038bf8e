import { Progress, Switch, Text } from "@mantine/core";
import { flows } from "@recado/contract/flows";
import type { MediaKind } from "@recado/flow-engine/run";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import { Note } from "../../../ui/form/Note.tsx";
import { toast } from "../../../ui/toasts.ts";
import { FileCard } from "../media/FileCard.tsx";
import { useForgetFiles, useMediaFile } from "../media/useMedia.ts";
import type { DialogProps } from "./blockDialogs.tsx";
import { useSubmit } from "./simple.tsx";
import { useBlockForm } from "./useBlockForm.ts";
import { useTitle } from "./useTitle.ts";

export const ImageDialog = (props: DialogProps<"img">) => (
  <MediaDialog kind="img" {...props} url={props.data.url} onSave={({ url }) => props.onSave({ url })} />
);
export const VideoDialog = (props: DialogProps<"video">) => (
  <MediaDialog kind="video" {...props} url={props.data.url} onSave={({ url }) => props.onSave({ url })} />
);
export const AudioDialog = (props: DialogProps<"audio">) => (
  <MediaDialog kind="audio" {...props} {...props.data} onSave={({ url, record }) => props.onSave({ url, record })} />
);

type Props = {
  kind: MediaKind;
  isNew: boolean;
  url: string;
  record?: boolean;
  onSave(saved: { url: string; record: boolean }): void;
  onClose(): void;
};

/**
 * One file to send. It is uploaded on save, and the block refers to it only once the upload is done. A stored sound stays: only how it is
 * sent can be changed.
 */
function MediaDialog({ kind, isNew, url, record = false, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const forget = useForgetFiles();
  const [part, setPart] = useState<number>();
  const form = useBlockForm(
    { url, record, file: undefined as File | undefined },
    () => ({}),
    async ({ file, record }) => {
      if (!file) return onSave({ url, record });
      setPart(0);
      try {
        const endpoint = kind === "img" ? flows.uploadImage : flows.uploadAudio;
        const { name } = await call(endpoint, { file }, { onProgress: setPart });
        forget();
        toast.done(t(`flowEditor.media.added.${kind}`));
        onSave({ url: name, record });
      } finally {
        setPart(undefined);
      }
    },
  );
  const { file } = form.values;
  const isThere = useMediaFile(url || undefined) !== undefined;
  const isFixed = kind === "audio" && !isNew && isThere;
  return (
    <FormDialog title={useTitle(kind, isNew)} form={form} onClose={onClose} submitLabel={useSubmit(isNew)} isIncomplete={!file && !url}>
      {kind === "video" && <Note>{t("flowEditor.media.onlyMp4")}</Note>}
      <FileCard kind={kind} stored={url} file={file} isFixed={isFixed} isFirst onChoose={(chosen) => form.set({ file: chosen })} />
      {kind === "audio" && (file || url) && (
        <Switch
          label={t("flowEditor.audio.record")}
          {...(isFixed && { "data-autofocus": true })}
          {...form.field("record", { type: "checkbox" })}
        />
      )}
      {part !== undefined && (
        <>
          <Progress value={part * 100} aria-label={t("flowEditor.media.uploading")} />
          <Text size="sm" role="status">
            {t("flowEditor.media.uploading")}
          </Text>
        </>
      )}
    </FormDialog>
  );
}

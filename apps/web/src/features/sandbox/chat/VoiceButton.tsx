import IconMicrophone from "@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useEffect } from "react";
import { useRecorder } from "../../../lib/sound/useRecorder.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import classes from "./Composer.module.css";

type Props = { isMute: boolean; onRecording(isRecording: boolean): void; onRecorded(file: File): void };

export function VoiceButton({ isMute, onRecording, onRecorded }: Props) {
  const { t } = useTranslation();
  const { seconds, start, stop } = useRecorder({ onRecorded, onRefused: () => toast.failed(t("sandbox.noMicrophone")) });
  const isRecording = seconds !== undefined;
  useEffect(() => onRecording(isRecording), [isRecording, onRecording]);
  if (!isRecording)
    return (
      <IconButton label={t("sandbox.record")} variant="filled" color="brand" size={42} disabled={isMute} onClick={start}>
        <IconMicrophone size={20} aria-hidden />
      </IconButton>
    );
  return (
    <div className={classes.recording}>
      <IconButton label={t("sandbox.discardRecording")} onClick={() => stop({ keep: false })}>
        <IconTrash size={20} aria-hidden />
      </IconButton>
      <p role="timer" aria-label={t("sandbox.recording")}>
        <span className={classes.dot} aria-hidden />
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}
      </p>
      <IconButton label={t("sandbox.sendRecording")} variant="filled" color="brand" size={42} onClick={() => stop({ keep: true })}>
        <IconSend size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

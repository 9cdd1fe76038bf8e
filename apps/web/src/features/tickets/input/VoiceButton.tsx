import IconMicrophone from "@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type KeyboardEvent, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRecorder } from "../../../lib/useRecorder.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import classes from "./MessageInput.module.css";

type Props = { onRecording(isRecording: boolean): void; onRecorded(file: File): void };

/** A press begins, and then it is sent or thrown away; Escape throws it away. */
export function VoiceButton({ onRecording, onRecorded }: Props) {
  const { t } = useTranslation();
  const { seconds, start, stop } = useRecorder({ onRecorded, onRefused: () => toast.failed(t("tickets.voice.noMicrophone")) });
  const isRecording = seconds !== undefined;
  useEffect(() => onRecording(isRecording), [isRecording, onRecording]);
  if (!isRecording)
    return (
      <IconButton label={t("tickets.voice.record")} onClick={start}>
        <IconMicrophone size={20} aria-hidden />
      </IconButton>
    );
  const escaped = (event: KeyboardEvent) => event.key === "Escape" && stop({ keep: false });
  return (
    <fieldset className={classes.recording} aria-label={t("tickets.voice.recording")} onKeyDown={escaped}>
      <IconButton label={t("tickets.voice.discard")} onClick={() => stop({ keep: false })}>
        <IconTrash size={20} aria-hidden />
      </IconButton>
      <p role="timer">
        <span className={classes.dot} aria-hidden />
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}
      </p>
      <IconButton label={t("tickets.voice.send")} variant="filled" color="brand" autoFocus onClick={() => stop({ keep: true })}>
        <IconSend size={20} aria-hidden />
      </IconButton>
    </fieldset>
  );
}

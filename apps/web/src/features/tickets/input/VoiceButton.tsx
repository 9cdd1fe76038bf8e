import IconMicrophone from "@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRecorder } from "../../../lib/useRecorder.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { VoicePanel } from "./VoicePanel.tsx";

/** Shorter than that is a slip of the finger: 10,000 bytes of the recordings that clients of this kind have always made. */
const SHORTEST_MS = 600;

type Props = { onRecording(isRecording: boolean): void; onRecorded(file: File): void; onProblem(text: string | undefined): void };

/** A press begins; then it is paused, heard, sent or thrown away. */
export function VoiceButton({ onRecording, onRecorded, onProblem }: Props) {
  const { t } = useTranslation();
  const recorder = useRecorder({
    onRecorded: (file, ms) => (ms < SHORTEST_MS ? onProblem(t("tickets.voice.tooShort")) : onRecorded(file)),
    onRefused: (why) => onProblem(t(`tickets.voice.no.${why}`)),
  });
  const isRecording = recorder.seconds !== undefined;
  const wasRecording = useRef(false);
  useEffect(() => {
    onRecording(isRecording);
    wasRecording.current = isRecording;
  }, [isRecording, onRecording]);
  if (isRecording) return <VoicePanel recorder={recorder} />;
  const start = () => {
    onProblem(undefined);
    void recorder.start();
  };
  return (
    <IconButton label={t("tickets.voice.record")} autoFocus={wasRecording.current} onClick={start}>
      <IconMicrophone size={20} aria-hidden />
    </IconButton>
  );
}

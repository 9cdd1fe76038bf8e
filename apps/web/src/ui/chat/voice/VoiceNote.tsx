import { type ReactNode, useEffect, useRef } from "react";
import { useRecorder } from "../../../lib/sound/useRecorder.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { useUnsavedGuard } from "../../form/useUnsavedGuard.ts";
import { VoicePanel } from "./VoicePanel.tsx";

/** A shorter press is a slip: 10,000 bytes in compatible clients' recordings. */
const SHORTEST_MS = 600;

type Props = {
  /** Shown while the browser asks for permission. */
  asking: ReactNode;
  onRecording(isRecording: boolean): void;
  onRecorded(file: File): void;
  onCut(coming: Promise<File>): void;
  onProblem(text: string): void;
  onEnd(): void;
};

/** One recording: it starts by itself, and ends when it is sent, discarded or refused. */
export function VoiceNote({ asking, onRecording, onRecorded, onCut, onProblem, onEnd }: Props) {
  const { t } = useTranslation();
  const recorder = useRecorder({
    onRecorded: (file, ms) => (ms < SHORTEST_MS ? onProblem(t("tickets.voice.tooShort")) : onRecorded(file)),
    onCut: (coming, ms) => ms >= SHORTEST_MS && onCut(coming),
    onRefused: (why) => {
      onProblem(t(`tickets.voice.no.${why}`));
      onEnd();
    },
  });
  const isRecording = recorder.seconds !== undefined;
  useUnsavedGuard(isRecording, { discard: () => recorder.stop({ keep: false }), keep: recorder.cut });
  const wasRecording = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => void recorder.start(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it begins and as it ends.
  useEffect(() => {
    onRecording(isRecording);
    if (wasRecording.current && !isRecording) onEnd();
    wasRecording.current = isRecording;
    return () => onRecording(false); // unmounted, as a colleague has closed the ticket
  }, [isRecording]);
  return isRecording ? <VoicePanel recorder={recorder} /> : asking;
}

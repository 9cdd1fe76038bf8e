import { type ReactNode, useEffect, useRef } from "react";
import { useRecorder } from "../../../lib/sound/useRecorder.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { useUnsavedGuard } from "../../form/useUnsavedGuard.ts";
import { VoicePanel } from "./VoicePanel.tsx";

/** Shorter than that is a slip of the finger: 10,000 bytes of the recordings that clients of this kind have always made. */
const SHORTEST_MS = 600;

type Props = {
  /** While the browser asks whether it may listen. */
  asking: ReactNode;
  onRecording(isRecording: boolean): void;
  onRecorded(file: File): void;
  onCut(coming: Promise<File>): void;
  onProblem(text: string): void;
  onEnd(): void;
};

/** One recording, from the press on: it begins by itself, and is over when it was sent, thrown away or refused. */
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
    return () => onRecording(false); // gone, because somebody else has closed the ticket
  }, [isRecording]);
  return isRecording ? <VoicePanel recorder={recorder} /> : asking;
}

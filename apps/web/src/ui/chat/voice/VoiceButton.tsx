import IconMicrophone from "@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs";
import { Suspense, useRef, useState } from "react";
import { withWords } from "../../../lib/i18n.ts";
import { isWriting } from "../../../lib/keys.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../IconButton.tsx";
import { part } from "../../part.tsx";

type Props = {
  onRecording(isRecording: boolean): void;
  onRecorded(file: File): void;
  onCut(coming: Promise<File>): void;
  onProblem(text: string | undefined): void;
};

/** One press starts recording; then it is paused, played, sent or discarded. */
export function VoiceButton({ onProblem, ...rest }: Props) {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(false);
  /** Without a microphone the user may be typing already: then the focus stays there. */
  const comesBack = useRef(false);
  const begin = () => {
    onProblem(undefined);
    setOn(true);
  };
  const end = () => {
    comesBack.current = !isWriting();
    setOn(false);
  };
  const button = (
    <IconButton label={t("tickets.voice.record")} autoFocus={comesBack.current && !isOn} disabled={isOn} onClick={begin}>
      <IconMicrophone size={20} aria-hidden />
    </IconButton>
  );
  if (!isOn) return button;
  return (
    <Suspense fallback={button}>
      <VoiceNote {...rest} asking={button} onProblem={onProblem} onEnd={end} />
    </Suspense>
  );
}

const VoiceNote = part(
  withWords(async () => (await import("./VoiceNote.tsx")).VoiceNote, "team"),
  { close: ({ onEnd }) => onEnd() },
);

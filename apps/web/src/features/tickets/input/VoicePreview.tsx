import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/IconButton.tsx";
import { clock } from "./clock.ts";
import { useObjectUrl } from "./useObjectUrl.ts";
import classes from "./Voice.module.css";

/** A recording does not say how long it is; whoever recorded it does. */
export function VoicePreview({ file, seconds }: { file: File; seconds: number }) {
  const { t } = useTranslation();
  const url = useObjectUrl(file);
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  // It may not play what is half written; it can be sent all the same.
  const play = () => void sound.current?.play().catch(() => setPlaying(false));
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: somebody hears what he has just said. */}
      <audio
        ref={sound}
        src={url}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false);
          setAt(0);
        }}
        onTimeUpdate={({ currentTarget: { currentTime } }) => setAt(currentTime)}
      />
      <IconButton
        label={t(isPlaying ? "tickets.voice.stopListening" : "tickets.voice.listen")}
        onClick={() => (isPlaying ? sound.current?.pause() : play())}
      >
        {isPlaying ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
      </IconButton>
      <input
        type="range"
        className={classes.seek}
        min={0}
        max={Math.max(seconds, 1)}
        step="any"
        value={Math.min(at, Math.max(seconds, 1))}
        aria-label={t("tickets.voice.position")}
        aria-valuetext={clock(at)}
        onChange={({ currentTarget: { value } }) => {
          setAt(Number(value));
          if (sound.current) sound.current.currentTime = Number(value);
        }}
      />
    </>
  );
}

import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import { useEffect, useRef, useState } from "react";
import { now } from "../../../lib/clock.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../IconButton.tsx";
import { clock } from "./clock.ts";
import classes from "./Player.module.css";
import { Wave } from "./Wave.tsx";

type Props = {
  src: string | undefined;
  /** If known; a file tells its length once loaded, a recording never does. */
  seconds: number | null;
  /** The loudness along the sound, if known. */
  waveform?: readonly number[] | null;
  speed?: number;
  /** What the play button does. */
  label: string;
  onStart?(): void;
  onError?(): void;
};

const SOON_MS = 10_000;

/** Starting one player pauses the other. */
let playing: HTMLAudioElement | undefined;

/** One button, and a bar that takes all the room there is: browsers' own players leave none of it in a narrow bubble. */
export function Player({ src, seconds, waveform = null, speed = 1, label, onStart, onError }: Props) {
  const { t } = useTranslation();
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [measuredSeconds, setMeasuredSeconds] = useState<number>();
  const length = Math.max(measuredSeconds ?? seconds ?? 0, 1);
  // An incomplete or deleted file may refuse to play.
  const play = () => void sound.current?.play().catch(() => setPlaying(false));
  const askedAt = useRef(0);
  // Play was pressed on a sound that was gone: play it once it is loaded, if that is soon.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new source.
  useEffect(() => {
    if (now().getTime() - askedAt.current < SOON_MS) play();
  }, [src]);
  const pressed = () => {
    askedAt.current = isPlaying ? 0 : now().getTime();
    if (isPlaying) sound.current?.pause();
    else play();
  };
  const started = (one: HTMLAudioElement) => {
    if (playing !== one) playing?.pause();
    playing = one;
    one.playbackRate = speed;
    setPlaying(true);
    onStart?.();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: what people say comes without captions. */}
      <audio
        ref={(one) => {
          sound.current = one;
          if (one) one.playbackRate = speed;
        }}
        src={src}
        preload="none"
        onPlay={({ currentTarget }) => started(currentTarget)}
        onPlaying={() => {
          askedAt.current = 0;
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false);
          setAt(0);
        }}
        onTimeUpdate={({ currentTarget: { currentTime } }) => setAt(currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => Number.isFinite(duration) && setMeasuredSeconds(duration)}
        onError={onError}
      />
      <IconButton variant="filled" color="brand" radius="xl" label={isPlaying ? t("tickets.voice.stopListening") : label} onClick={pressed}>
        {isPlaying ? (
          <IconPlayerPause size={20} aria-hidden fill="currentColor" />
        ) : (
          <IconPlayerPlay size={20} aria-hidden fill="currentColor" />
        )}
      </IconButton>
      <Wave
        waveform={waveform}
        at={Math.min(at, length)}
        length={length}
        onSeek={(to) => {
          setAt(to);
          if (sound.current) sound.current.currentTime = to;
        }}
      />
      <span className={classes.time}>{clock(at > 0 || seconds === null ? at : seconds)}</span>
    </>
  );
}

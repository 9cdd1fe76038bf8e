import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Sound.module.css";

const SPEEDS = [1, 1.5, 2];

/** The one that was chosen last holds for what is heard next. */
let speedNow = 1;

type Props = { src: string; label: string; onError(): void };

/** The browser's own player, where one seeks, and how fast it goes. */
export function Sound({ src, label, onError }: Props) {
  const { t, i18n } = useTranslation();
  const sound = useRef<HTMLAudioElement>(null);
  const [speed, setSpeed] = useState(speedNow);
  const shown = `${speed.toLocaleString(i18n.language)}×`;
  const play = () => {
    setSpeed(speedNow);
    if (sound.current) sound.current.playbackRate = speedNow;
  };
  const change = () => {
    speedNow = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    play();
  };
  return (
    <div className={classes.place}>
      {/* biome-ignore lint/a11y/useMediaCaption: what customers say comes without captions. */}
      <audio ref={sound} className={classes.sound} controls preload="none" src={src} aria-label={label} onPlay={play} onError={onError} />
      <button type="button" className={classes.speed} aria-label={t("tickets.speed", { speed: shown })} onClick={change}>
        {shown}
      </button>
    </div>
  );
}

import { useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { Player } from "./Player.tsx";
import classes from "./Sound.module.css";

const SPEEDS = [1, 1.5, 2];

/** The last chosen speed holds for the next sound. */
let speedNow = 1;

type Props = { src: string | undefined; seconds: number | null; waveform?: readonly number[] | null; label: string; onError(): void };

/** A player with seeking and speed. */
export function Sound({ src, seconds, waveform = null, label, onError }: Props) {
  const { t, i18n } = useTranslation();
  const [speed, setSpeed] = useState(speedNow);
  const shown = `${speed.toLocaleString(i18n.language)}×`;
  const change = () => {
    speedNow = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    setSpeed(speedNow);
  };
  return (
    <fieldset className={classes.place} aria-label={label}>
      <Player
        src={src}
        seconds={seconds}
        waveform={waveform}
        speed={speed}
        label={t("tickets.voice.play")}
        onStart={() => setSpeed(speedNow)}
        onError={onError}
      />
      <button type="button" className={classes.speed} aria-label={t("tickets.speed", { speed: shown })} onClick={change}>
        {shown}
      </button>
    </fieldset>
  );
}

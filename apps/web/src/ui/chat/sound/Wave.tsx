import type { CSSProperties } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { clock } from "./clock.ts";
import classes from "./Wave.module.css";

type Props = { waveform: readonly number[] | null; at: number; length: number; onSeek(at: number): void };

/** The loudness over time; a line if unknown. Below it is a slider, for mouse, keys and screen readers. */
export function Wave({ waveform, at, length, onSeek }: Props) {
  const { t } = useTranslation();
  const drawn = waveform ? barsOf(waveform) : "M0 50H64";
  // All bars would not fit a phone's bubble.
  const few = waveform && barsOf(loudestOf(waveform));
  return (
    <span className={classes.wave} style={{ "--at": `${(100 * at) / length}%` } as CSSProperties}>
      <input
        type="range"
        min={0}
        max={length}
        step="any"
        value={at}
        aria-label={t("tickets.voice.position")}
        aria-valuetext={clock(at)}
        onChange={({ currentTarget: { value } }) => onSeek(Number(value))}
      />
      {[classes.all, classes.heard].map((which) => (
        <svg key={which} className={which} viewBox="0 0 64 100" preserveAspectRatio="none" aria-hidden>
          <path className={few ? classes.many : undefined} d={drawn} />
          {few && <path className={classes.few} d={few} />}
        </svg>
      ))}
      <span className={classes.dot} />
    </span>
  );
}

const EACH = 3;

/** The loudest of each group. */
const loudestOf = (waveform: readonly number[]) =>
  Array.from({ length: Math.ceil(waveform.length / EACH) }, (_, at) => Math.max(...waveform.slice(at * EACH, (at + 1) * EACH)));

/** Silence gets a dot, so that the sound is visible at all. */
const barsOf = (waveform: readonly number[]) =>
  waveform
    .map((loud, step) => `M${((step + 0.5) * 64) / waveform.length} ${50 - Math.max(loud, 6) / 2.2}v${Math.max(loud, 6) / 1.1}`)
    .join("");

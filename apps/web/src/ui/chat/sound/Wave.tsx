import type { CSSProperties } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { clock } from "./clock.ts";
import classes from "./Wave.module.css";

type Props = { waveform: readonly number[] | null; at: number; length: number; onSeek(at: number): void };

/** How loud it is along its way; a line where nobody knows. Under the drawing is a slider, for the hand, for keys and to be read aloud. */
export function Wave({ waveform, at, length, onSeek }: Props) {
  const { t } = useTranslation();
  const drawn = waveform ? barsOf(waveform) : "M0 50H64";
  // So many have no room in a phone's bubble, and would be a block.
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

/** Of so many in a row the loudest. */
const loudestOf = (waveform: readonly number[]) =>
  Array.from({ length: Math.ceil(waveform.length / EACH) }, (_, at) => Math.max(...waveform.slice(at * EACH, (at + 1) * EACH)));

/** Silence has a dot of its own, so that one sees that there is something to hear. */
const barsOf = (waveform: readonly number[]) =>
  waveform
    .map((loud, step) => `M${((step + 0.5) * 64) / waveform.length} ${50 - Math.max(loud, 6) / 2.2}v${Math.max(loud, 6) / 1.1}`)
    .join("");

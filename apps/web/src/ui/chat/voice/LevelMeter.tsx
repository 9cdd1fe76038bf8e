import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./Voice.module.css";

const BARS = Array.from({ length: 40 }, (_, at) => at);
const TICK_MS = 80;
const SILENCE = 0.004;
const SILENT_AFTER_MS = 3000;

/** The microphone's level, the newest on the right. Silence shows a warning early, before the whole message is lost. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation();
  const bars = useRef<HTMLDivElement>(null);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!("AudioContext" in window)) return;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const levels = BARS.map(() => 0);
    let silentMs = 0;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const loudness = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
      silentMs = loudness < SILENCE ? silentMs + TICK_MS : 0;
      setSilent(silentMs >= SILENT_AFTER_MS);
      levels.push(loudness);
      levels.shift();
      for (const [at, bar] of [...(bars.current?.children ?? [])].entries()) draw(bar, levels[at] ?? 0);
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      void audio.close();
    };
  }, [stream]);
  return (
    <>
      <div ref={bars} className={classes.levels} hidden={isSilent} aria-hidden>
        {BARS.map((at) => (
          <span key={at} />
        ))}
      </div>
      <p role="status" className={classes.silent}>
        {isSilent && t("tickets.voice.silent")}
      </p>
    </>
  );
}

/** Not by React: forty bars, twelve times a second. Loudness is perceived by powers, so quiet sounds are lifted. */
const draw = (bar: Element, loudness: number) =>
  (bar as HTMLElement).style.setProperty("transform", `scaleY(${Math.min(1, 0.1 + 1.8 * Math.sqrt(loudness))})`);

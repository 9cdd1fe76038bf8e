import { recall } from "../storage.ts";

let audio: AudioContext | undefined;
let isWaking = false;
let playing = 0;

/** How loud notices are in this browser, from 0 to 1. */
export function volume(): number {
  const kept = Number(recall("volume") ?? 1);
  return kept >= 0 && kept <= 1 ? kept : 1;
}

/** Browsers let nothing sound before somebody has touched the page: from the first touch on, notices may be heard. */
export function soundFromFirstTouch(): () => void {
  const touches = ["pointerup", "keydown"] as const;
  const touched = () => {
    if (navigator.userActivation?.hasBeenActive === false) return; // Escape, for one, is no leave
    allowSound();
    stop();
  };
  const stop = () => {
    for (const touch of touches) window.removeEventListener(touch, touched, true);
  };
  for (const touch of touches) window.addEventListener(touch, touched, true);
  return stop;
}

export function allowSound() {
  if (audio || typeof AudioContext === "undefined") return;
  const context = new AudioContext();
  audio = context;
  // Some browsers believe only what begins within the touch; one that stays awake costs the battery, silent or not.
  context.resume().then(rest, noLoudspeaker);
}

export const canSound = () => audio !== undefined && volume() > 0;

/** Two soft notes, made here: there is nothing to fetch. One that is still waiting for the loudspeaker is not joined by a second. */
export async function chime() {
  if (!audio || isWaking || volume() === 0) return;
  isWaking = true;
  try {
    await audio.resume();
    for (const note of NOTES) sound(audio, note);
  } catch {
    noLoudspeaker();
  } finally {
    isWaking = false;
  }
}

/** The loudspeaker rests, unless somebody still plays. */
function rest() {
  if (playing === 0 && !isWaking) audio?.suspend().catch(noLoudspeaker);
}

/** Whoever has none sees the bell. */
const noLoudspeaker = () => {};

/** G5, then C6 above it: a rising fourth is heard as friendly, and is short enough for forty times a day. */
const NOTES = [
  { hertz: 783.99, afterSeconds: 0, seconds: 0.22 },
  { hertz: 1046.5, afterSeconds: 0.11, seconds: 0.42 },
];

/** At the loudest still below what hurts in headphones. */
const LOUDEST = 0.35;
const ATTACK_SECONDS = 0.012;

function sound(context: AudioContext, { hertz, afterSeconds, seconds }: (typeof NOTES)[number]) {
  const from = context.currentTime + afterSeconds;
  const tone = new OscillatorNode(context, { type: "sine", frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  // The ear hears by squares: half of the slider sounds like half.
  const peak = LOUDEST * volume() ** 2;
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(peak, from + ATTACK_SECONDS);
  loudness.gain.exponentialRampToValueAtTime(peak / 1000, from + seconds);
  tone.connect(loudness).connect(context.destination);
  tone.start(from);
  tone.stop(from + seconds);
  playing += 1;
  tone.onended = () => {
    playing -= 1;
    rest();
  };
}

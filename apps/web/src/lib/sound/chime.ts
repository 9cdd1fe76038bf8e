import { readStored } from "../storage.ts";

let audio: AudioContext | undefined;
let isWaking = false;
let playing = 0;

/** The volume of notices in this browser, from 0 to 1. */
export function volume(): number {
  const storedVolume = Number(readStored("volume") ?? 1);
  return storedVolume >= 0 && storedVolume <= 1 ? storedVolume : 1;
}

/** Browsers play nothing before the first user gesture: from then on, notices can be heard. */
export function soundFromFirstTouch(): () => void {
  const touches = ["pointerup", "keydown"] as const;
  const touched = () => {
    if (navigator.userActivation?.hasBeenActive === false) return; // Escape, for one, does not count as a gesture
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
  // Some browsers unlock sound only within the gesture; a context left running costs battery, even when silent.
  context.resume().then(rest, noLoudspeaker);
}

export const canSound = () => audio !== undefined && volume() > 0;

/** Two soft notes, synthesized: there is nothing to download. While one still waits for the audio context, no second one starts. */
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

/** Suspends the audio context, unless a sound still plays. */
function rest() {
  if (playing === 0 && !isWaking) audio?.suspend().catch(noLoudspeaker);
}

/** Without a loudspeaker there is still the bell's badge. */
const noLoudspeaker = () => {};

/** G5, then C6 above it: a rising fourth sounds friendly, and is short enough for forty times a day. */
const NOTES = [
  { hertz: 783.99, afterSeconds: 0, seconds: 0.22 },
  { hertz: 1046.5, afterSeconds: 0.11, seconds: 0.42 },
];

/** At full volume still below what hurts in headphones. */
const LOUDEST = 0.35;
const ATTACK_SECONDS = 0.012;

function sound(context: AudioContext, { hertz, afterSeconds, seconds }: (typeof NOTES)[number]) {
  const from = context.currentTime + afterSeconds;
  const tone = new OscillatorNode(context, { type: "sine", frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  // Loudness is perceived by squares: half of the slider sounds like half.
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

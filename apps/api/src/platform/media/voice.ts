import { dirname, join } from "node:path";
import { MediaFailure } from "./failure.ts";
import { convertSound, secondsIn, type Turn } from "./ffmpeg.ts";
import { LEVELS, waveformOf } from "./waveform.ts";

export type Sound = { path: string; mime: string; seconds: number };
export type Playable = Sound & { waveform: number[] | null };

const VOICE = ["-vn", "-map_metadata", "-1", "-ac", "1", "-ar", "48000", "-c:a", "libopus", "-b:a", "32k", "-application", "voip"];
const PLAYABLE = ["-vn", "-map_metadata", "-1", "-ac", "1", "-ar", "44100", "-c:a", "libmp3lame", "-b:a", "128k"];

/** WhatsApp plays Opus in Ogg as a voice note, whatever format the browser recorded. The output is stored beside its source. */
export const toVoiceNote = (path: string, companyId: number): Promise<Sound> => {
  const turn = { lane: "leaving", companyId } as const;
  return converted(path, [...VOICE, "-avoid_negative_ts", "make_zero", "-f", "ogg"], "voice.ogg", "audio/ogg; codecs=opus", turn);
};

/** A format that every browser plays, since not all of them play Ogg; and its waveform, from the same run. */
export async function toPlayable(path: string, turn: Turn): Promise<Playable> {
  const beside = { args: LEVELS, output: join(dirname(path), "levels.pcm") };
  const sound = await converted(path, [...PLAYABLE, "-f", "mp3"], "playable.mp3", "audio/mpeg", turn, beside);
  return { ...sound, waveform: await waveformOf(beside.output) };
}

type Beside = { args: string[]; output: string };

async function converted(input: string, args: string[], name: string, mime: string, turn: Turn, beside?: Beside): Promise<Sound> {
  const path = join(dirname(input), name);
  const seconds = secondsIn(await convertSound({ input, args, output: path, ...(beside && { beside }) }, turn));
  if (seconds <= 0) throw new MediaFailure("There is no sound in it.");
  return { path, mime, seconds };
}

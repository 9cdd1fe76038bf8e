import { dirname, join } from "node:path";
import { MediaFailure } from "./failure.ts";
import { convertSound, secondsIn, type Turn } from "./ffmpeg.ts";
import { LEVELS, waveformOf } from "./waveform.ts";

export type Sound = { path: string; mime: string; seconds: number };
export type Playable = Sound & { waveform: number[] | null };

const VOICE = ["-vn", "-map_metadata", "-1", "-ac", "1", "-ar", "48000", "-c:a", "libopus", "-b:a", "32k", "-application", "voip"];
const PLAYABLE = ["-vn", "-map_metadata", "-1", "-ac", "1", "-ar", "44100", "-c:a", "libmp3lame", "-b:a", "128k"];

/** What WhatsApp plays as a voice note: Opus in Ogg, whatever the browser recorded. It lies beside its source. */
export const toVoiceNote = (path: string, companyId: number): Promise<Sound> => {
  const turn = { lane: "leaving", companyId } as const;
  return made(path, [...VOICE, "-avoid_negative_ts", "make_zero", "-f", "ogg"], "voice.ogg", "audio/ogg; codecs=opus", turn);
};

/** What every browser plays, for not all of them know Ogg; and how loud it is along its way, from the same reading. */
export async function toPlayable(path: string, turn: Turn): Promise<Playable> {
  const beside = { args: LEVELS, output: join(dirname(path), "levels.pcm") };
  const sound = await made(path, [...PLAYABLE, "-f", "mp3"], "playable.mp3", "audio/mpeg", turn, beside);
  return { ...sound, waveform: await waveformOf(beside.output) };
}

type Beside = { args: string[]; output: string };

async function made(input: string, args: string[], name: string, mime: string, turn: Turn, beside?: Beside): Promise<Sound> {
  const path = join(dirname(input), name);
  const seconds = secondsIn(await convertSound({ input, args, output: path, ...(beside && { beside }) }, turn));
  if (seconds <= 0) throw new MediaFailure("There is no sound in it.");
  return { path, mime, seconds };
}

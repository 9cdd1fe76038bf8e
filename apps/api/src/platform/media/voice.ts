import { dirname, join } from "node:path";
import { MediaFailure } from "./failure.ts";
import { convertSound, secondsIn, type Turn } from "./ffmpeg.ts";

export type Sound = { path: string; mime: string; seconds: number };

const VOICE = ["-vn", "-map_metadata", "-1", "-ac", "1", "-ar", "48000", "-c:a", "libopus", "-b:a", "32k", "-application", "voip"];
const PLAYABLE = ["-vn", "-map_metadata", "-1", "-ac", "1", "-ar", "44100", "-c:a", "libmp3lame", "-b:a", "128k"];

/** What WhatsApp plays as a voice note: Opus in Ogg, whatever the browser recorded. It lies beside its source. */
export const toVoiceNote = (path: string, companyId: number): Promise<Sound> => {
  const turn = { lane: "leaving", companyId } as const;
  return made(path, [...VOICE, "-avoid_negative_ts", "make_zero", "-f", "ogg"], "voice.ogg", "audio/ogg; codecs=opus", turn);
};

/** What every browser plays: not all of them know Ogg. */
export const toPlayable = (path: string, turn: Turn): Promise<Sound> =>
  made(path, [...PLAYABLE, "-f", "mp3"], "playable.mp3", "audio/mpeg", turn);

async function made(input: string, args: string[], name: string, mime: string, turn: Turn): Promise<Sound> {
  const path = join(dirname(input), name);
  const seconds = secondsIn(await convertSound({ input, args, output: path }, turn));
  if (seconds <= 0) throw new MediaFailure("There is no sound in it.");
  return { path, mime, seconds };
}

import { dirname } from "node:path";
import { inOwnFolder, mayRunAgain, type Run, run } from "./child.ts";
import { MediaFailure } from "./failure.ts";
import { fairQueue } from "./fairQueue.ts";
import { refusalOf } from "./look.ts";
import { chooseProgram, findProgram, findUser } from "./program.ts";

type MediaOptions = { ffmpegPath: string | null; dataDir?: string; smallMs?: number; leavingMs?: number };

/** Called once at start: the operator's choice of ffmpeg, and the time limits of short incoming and of outgoing conversions. */
export function configureMedia({ smallMs = SMALL_MS, leavingMs = LEAVING_MS, ...programOptions }: MediaOptions) {
  chooseProgram(programOptions);
  mayRunAgain();
  lanes.small.mostMs = smallMs;
  lanes.leaving.mostMs = leavingMs;
}

/**
 * Three lanes: outgoing media never wait for incoming, and short ones never for long ones, so that a stranger's hundred long recordings
 * only make each other wait. Within a lane companies take turns. Incoming media get a lower process priority.
 */
const SMALL_MS = 8_000;
const LEAVING_MS = 60_000;
const lanes = {
  leaving: { conversions: fairQueue(2), mostMs: LEAVING_MS, niceness: 0 },
  small: { conversions: fairQueue(2), mostMs: SMALL_MS, niceness: 5 },
  long: { conversions: fairQueue(1), mostMs: 60_000, niceness: 10 },
};
export type Lane = keyof typeof lanes;
/** The lane, and the company that takes turns in it. */
export type Turn = { lane: Lane; companyId: number };
/** No voice note is longer. */
const SECONDS_MAX = 3_600;
/** Formats that people record and send. Playlists are left out: they name other files of this machine for ffmpeg to read. */
const FORMATS = "matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,ogg,mp3,aac,amr,amrnb,amrwb,wav,flac";
const PIXELS_MAX = 40_000_000;
/** For one allocation: a picture of 40 million pixels fits. Sound of one sample a second, resampled to 44,100, took a gigabyte. */
const BYTES_MAX = 160 * 1024 * 1024;
const SOUND_BYTES_MAX = 64 * 1024 * 1024;

/** `beside`: a second output of the same run, so that the file is decoded once. */
type Conversion = { input: string; args: string[]; output: string; beside?: { args: string[]; output: string } };

/** Checks the sound's rate and channels first. Returns ffmpeg's output, which includes the duration. */
export const convertSound = (conversion: Conversion, turn: Turn) =>
  inTurn(turn, async (running) => {
    const { input, output, beside } = conversion;
    const outputs: [string, ...string[]] = beside ? [output, beside.output] : [output];
    return inOwnFolder(input, outputs, running.user, async (from, to, second) => {
      const { said: stderr } = await run([...before(running, SOUND_BYTES_MAX), "-i", `file:${from}`], dirname(from), running);
      const refusal = refusalOf(stderr);
      if (refusal) throw new MediaFailure(refusal);
      const own = { ...conversion, input: from, output: to, ...(beside && second && { beside: { ...beside, output: second } }) };
      return converted(own, running, SOUND_BYTES_MAX);
    });
  });

export const convertFilm = (conversion: Conversion, turn: Turn) =>
  inTurn(turn, (running) =>
    inOwnFolder(conversion.input, [conversion.output], running.user, (from, to) =>
      converted({ ...conversion, input: from, output: to }, running, BYTES_MAX),
    ),
  );

async function inTurn<T>({ lane, companyId }: Turn, work: (running: Run) => Promise<T>): Promise<T> {
  const program = findProgram()?.path;
  if (!program) throw new MediaFailure("ffmpeg was not found: install it, or name it in FFMPEG_PATH.", "missing");
  const { conversions, mostMs, niceness } = lanes[lane];
  return conversions.inTurn(companyId, () => work({ program, user: findUser(), mostMs, niceness }));
}

async function converted({ input, beside, ...first }: Conversion, running: Run, bytesMax: number): Promise<string> {
  const conversions = [first, ...(beside ? [beside] : [])];
  const outputs = conversions.flatMap(({ args, output }) => [...args, "-t", String(SECONDS_MAX), `file:${output}`]);
  const all = [...before(running, bytesMax), "-y", "-i", `file:${input}`, ...outputs];
  const { error, said: stderr } = await run(all, dirname(input), running);
  if (error) throw new MediaFailure(stderr.slice(-500) || error.message);
  return stderr;
}

/**
 * No network, limited time, limited memory. `-timelimit` counts CPU seconds, and holds even if no process is left to kill it. We name the
 * file and prefix it with `file:`, so that a name is never an option or a protocol.
 */
const before = ({ mostMs }: Run, bytesMax: number) => [
  ...["-nostdin", "-hide_banner"],
  ...["-timelimit", String(Math.ceil(mostMs / 1000))],
  ...["-max_alloc", String(bytesMax)],
  ...["-protocol_whitelist", "file,pipe", "-format_whitelist", FORMATS, "-max_pixels", String(PIXELS_MAX)],
];

/** The duration of the output, from ffmpeg's last line of progress. */
export function secondsIn(stderr: string): number {
  const [, hours, minutes, seconds] = [...stderr.matchAll(/time=(\d+):(\d\d):(\d\d(?:\.\d+)?)/g)].at(-1) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

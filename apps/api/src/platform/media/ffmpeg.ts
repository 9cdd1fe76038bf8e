import { dirname } from "node:path";
import { inOwnFolder, mayRunAgain, type Run, run } from "./child.ts";
import { MediaFailure } from "./failure.ts";
import { refusalOf } from "./look.ts";
import { chooseProgram, findProgram, findUser } from "./program.ts";
import { turns } from "./turns.ts";

type Given = { ffmpegPath: string | null; dataDir?: string; smallMs?: number; leavingMs?: number };

/** Once, at start: what an operator said of the program; and for how long one that came in short, or is to leave, may be worked at. */
export function configureMedia({ smallMs = SMALL_MS, leavingMs = LEAVING_MS, ...given }: Given) {
  chooseProgram(given);
  mayRunAgain();
  lanes.small.mostMs = smallMs;
  lanes.leaving.mostMs = leavingMs;
}

/**
 * What is about to leave waits for nothing that came in, and what is small not for what is long: a stranger's hundred long recordings
 * keep nobody waiting but each other. Within a lane companies take turns. To the machine what came in is the less urgent.
 */
const SMALL_MS = 8_000;
const LEAVING_MS = 60_000;
const lanes = {
  leaving: { conversions: turns(2), mostMs: LEAVING_MS, niceness: 0 },
  small: { conversions: turns(2), mostMs: SMALL_MS, niceness: 5 },
  long: { conversions: turns(1), mostMs: 60_000, niceness: 10 },
};
export type Lane = keyof typeof lanes;
/** In which lane, and whose turn it is there. */
export type Turn = { lane: Lane; companyId: number };
/** No voice note is longer. */
const SECONDS_MAX = 3_600;
/** What people record and send. Not among them: play lists, which name other files of this machine for it to read. */
const FORMATS = "matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,ogg,mp3,aac,amr,amrnb,amrwb,wav,flac";
const PIXELS_MAX = 40_000_000;
/** At once: a picture of 40 million dots fits. Sound of one sample a second, blown up 44,100 times, took a gigabyte. */
const BYTES_MAX = 160 * 1024 * 1024;
const SOUND_BYTES_MAX = 64 * 1024 * 1024;

/** One reading of a file may make a second form of it, so that it is decoded once. */
type Conversion = { input: string; args: string[]; output: string; beside?: { args: string[]; output: string } };

/** Of a sound its rate and channels are looked at first. Answers what was said, in which the duration stands. */
export const convertSound = (conversion: Conversion, turn: Turn) =>
  inTurn(turn, async (running) => {
    const { input, output, beside } = conversion;
    const outputs: [string, ...string[]] = beside ? [output, beside.output] : [output];
    return inOwnFolder(input, outputs, running.user, async (from, to, second) => {
      const { said } = await run([...before(running, SOUND_BYTES_MAX), "-i", `file:${from}`], dirname(from), running);
      const refusal = refusalOf(said);
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
  const made = [first, ...(beside ? [beside] : [])];
  const outputs = made.flatMap(({ args, output }) => [...args, "-t", String(SECONDS_MAX), `file:${output}`]);
  const all = [...before(running, bytesMax), "-y", "-i", `file:${input}`, ...outputs];
  const { error, said } = await run(all, dirname(input), running);
  if (error) throw new MediaFailure(said.slice(-500) || error.message);
  return said;
}

/**
 * Without the network, for a limited time, with limited memory. Its own limit counts seconds of CPU, and holds where nobody is left to
 * end it. The file is named by us and begins with `file:`, so nothing in a name is an option or a protocol.
 */
const before = ({ mostMs }: Run, bytesMax: number) => [
  ...["-nostdin", "-hide_banner"],
  ...["-timelimit", String(Math.ceil(mostMs / 1000))],
  ...["-max_alloc", String(bytesMax)],
  ...["-protocol_whitelist", "file,pipe", "-format_whitelist", FORMATS, "-max_pixels", String(PIXELS_MAX)],
];

/** How long what came out is, as its last line of progress says. */
export function secondsIn(said: string): number {
  const [, hours, minutes, seconds] = [...said.matchAll(/time=(\d+):(\d\d):(\d\d(?:\.\d+)?)/g)].at(-1) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

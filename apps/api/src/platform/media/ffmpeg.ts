import { execFile } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { line } from "../line.ts";

/** Sound and film could not be converted: there is no program that could, or it took too long. */
export class MediaFailure extends Error {
  readonly why: "missing" | "late" | undefined;
  constructor(message: string, why?: MediaFailure["why"]) {
    super(message);
    this.why = why;
  }
}

export const isLate = (error: unknown) => error instanceof MediaFailure && error.why === "late";

let asked: string | null = null;
let found: string | null | undefined;

/** Once, at start: the path that an operator gave, if he gave one; and for how long one that came in short may be worked at. */
export function configureMedia({ ffmpegPath, smallMs = SMALL_MS }: { ffmpegPath: string | null; smallMs?: number }) {
  asked = ffmpegPath;
  found = undefined;
  lanes.small.mostMs = smallMs;
}

/** The one that was named, and no other; else the one on PATH, which the system keeps up to date; else the one that npm brought. */
export function findFfmpeg(): string | null {
  const places = asked === null ? [onPath(), packaged()] : [asked];
  if (found === undefined) found = places.find((path) => path !== null && isProgram(path)) ?? null;
  return found;
}

/**
 * What is about to leave waits for nothing that came in, and what is small not for what is long: a stranger's hundred long recordings
 * keep nobody waiting but each other. To the machine what came in is the less urgent.
 */
const SMALL_MS = 8_000;
const lanes = {
  leaving: { conversions: line(2), mostMs: 60_000, niceness: 0 },
  small: { conversions: line(2), mostMs: SMALL_MS, niceness: 5 },
  long: { conversions: line(1), mostMs: 60_000, niceness: 10 },
};
export type Lane = keyof typeof lanes;
/** No voice note is longer. */
const SECONDS_MAX = 3_600;
/** What people record and send. Not among them: play lists, which name other files of this machine for it to read. */
const FORMATS = "matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,ogg,mp3,aac,amr,amrnb,amrwb,wav,flac";
const PIXELS_MAX = 40_000_000;

/**
 * Runs it without a shell, without the network, for a limited time. The file is named by us and begins with `file:`,
 * so nothing in a name is an option or a protocol. Answers what it said, in which the duration stands.
 */
export function ffmpeg(input: string, args: string[], output: string, lane: Lane): Promise<string> {
  const program = findFfmpeg();
  if (!program) return Promise.reject(new MediaFailure("ffmpeg was not found: install it, or name it in FFMPEG_PATH.", "missing"));
  const all = [
    "-nostdin",
    "-hide_banner",
    "-y",
    "-protocol_whitelist",
    "file,pipe",
    "-format_whitelist",
    FORMATS,
    "-max_pixels",
    String(PIXELS_MAX),
    "-i",
    `file:${input}`,
    ...args,
    "-t",
    String(SECONDS_MAX),
    `file:${output}`,
  ];
  const { conversions, mostMs, niceness } = lanes[lane];
  return conversions.inTurn(
    () =>
      new Promise((resolve, reject) => {
        const options = { timeout: mostMs, killSignal: "SIGKILL", maxBuffer: 4 * 1024 * 1024 } as const;
        const { pid } = execFile(program, all, options, (error, _, said) =>
          error ? reject(new MediaFailure(said.slice(-500) || error.message, error.killed ? "late" : undefined)) : resolve(said),
        );
        if (pid !== undefined) stepBack(pid, niceness);
      }),
  );
}

function stepBack(pid: number, niceness: number) {
  try {
    setPriority(pid, niceness);
  } catch {
    // It is over already, or this machine does not let us: then it is as urgent as everything else.
  }
}

/** How long what came out is, as its last line of progress says. */
export function secondsIn(said: string): number {
  const [, hours, minutes, seconds] = [...said.matchAll(/time=(\d+):(\d\d):(\d\d(?:\.\d+)?)/g)].at(-1) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

const NAME = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
const onPath = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => isAbsolute(folder)) // an empty place on PATH means wherever this process happens to stand
    .map((folder) => join(folder, NAME))
    .find(isProgram) ?? null;

function packaged(): string | null {
  try {
    return (createRequire(import.meta.url)("@ffmpeg-installer/ffmpeg") as { path: string }).path;
  } catch {
    return null; // an optional dependency, which this platform may not have
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { delimiter, isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { log } from "../log.ts";
import { isReachable } from "../postgres/dataFolder.ts";
import { type ServerUser, serverUser } from "../postgres/user.ts";

const NAME = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
/** Copies of programs whose folder the unprivileged user cannot enter. */
const COPIES = "/var/cache/recado";

type Program = { path: string; isPackaged: boolean };

let configuredPath: string | null = null;
let dataDir = "";
let foundProgram: Program | null | undefined;
let user: ServerUser | undefined;

/** Called once at start, with the operator's FFMPEG_PATH if set. */
export function chooseProgram(options: { ffmpegPath: string | null; dataDir?: string | undefined }) {
  configuredPath = options.ffmpegPath;
  dataDir = options.dataDir ?? "";
  [foundProgram, user] = [undefined, undefined];
}

/** The configured one and no other; else the one on PATH, which the system keeps up to date; else npm's. */
export function findProgram(): Program | null {
  if (foundProgram !== undefined) return foundProgram;
  const places = configuredPath === null ? [onPath(), packaged()] : [configuredPath];
  const path = places.find((candidate) => candidate !== null && isProgram(candidate)) ?? null;
  foundProgram = path === null ? null : { path: reachable(path), isPackaged: isSame(path, packaged()) };
  return foundProgram;
}

export const findFfmpeg = () => findProgram()?.path ?? null;

/** The user for ffmpeg when we are root: one without rights, and not the database's, who may read all data. Empty: the current user. */
export function findUser(): ServerUser {
  user ??= userFor(serverUser(join(dataDir, "pg")));
  return user;
}

function userFor(database: ServerUser): ServerUser {
  if (database.uid === undefined) return {};
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const userName of ["nobody", "daemon"]) {
    const [, , uid, gid] = users.find(([name]) => name === userName) ?? [];
    if (uid && gid && Number(uid) !== database.uid) return { uid: Number(uid), gid: Number(gid) };
  }
  return database;
}

/** Logs the version at start, because ffmpeg reads strangers' files, and old versions have known vulnerabilities. */
export async function logProgram() {
  const program = findProgram();
  if (!program) return log.warn("ffmpeg was not found: no voice notes, and no video thumbnails");
  const fields = { ffmpeg: program.path, version: await versionOf(program.path) };
  if (!program.isPackaged) return log.info(fields, "ffmpeg converts audio and video");
  log.warn(fields, "only the old ffmpeg from npm is installed: it converts audio; video thumbnails need a newer one");
}

async function versionOf(path: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(path, ["-version"], { env: {}, timeout: 10_000, ...findUser() });
    return /^ffmpeg version (.{1,200})$/m.exec(stdout)?.[1] ?? "unknown";
  } catch {
    return "unknown";
  }
}

const onPath = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => isAbsolute(folder)) // an empty entry in PATH means the current directory, whatever that is
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

const isSame = (path: string, other: string | null) => other !== null && existsSync(other) && realpathSync(path) === realpathSync(other);

/**
 * Root's own folders are often closed to other users. Copied under another name and renamed, so that an existing copy is always complete.
 */
function reachable(path: string): string {
  if (isReachable(path, findUser())) return path;
  const { size, mtimeMs } = statSync(path);
  const copy = join(COPIES, `ffmpeg-${createHash("sha256").update(`${path} ${size} ${mtimeMs}`).digest("hex").slice(0, 16)}`);
  if (existsSync(copy)) return copy;
  mkdirSync(COPIES, { recursive: true, mode: 0o755 });
  const aside = `${copy}.${process.pid}`;
  copyFileSync(path, aside);
  chmodSync(aside, 0o755);
  renameSync(aside, copy);
  return copy;
}

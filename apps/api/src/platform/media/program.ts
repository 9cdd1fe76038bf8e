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
import { isReachable } from "../postgres/place.ts";
import { type ServerUser, serverUser } from "../postgres/user.ts";

const NAME = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
/** Of programs that another user cannot walk to, copies that he can. */
const COPIES = "/var/cache/recado";

type Program = { path: string; isPackaged: boolean };

let asked: string | null = null;
let dataDir = "";
let found: Program | null | undefined;
let user: ServerUser | undefined;

/** Once, at start: the path that an operator gave, if he gave one. */
export function chooseProgram(given: { ffmpegPath: string | null; dataDir?: string | undefined }) {
  asked = given.ffmpegPath;
  dataDir = given.dataDir ?? "";
  [found, user] = [undefined, undefined];
}

/** The one that was named, and no other; else the one on PATH, which the system keeps up to date; else the one that npm brought. */
export function findProgram(): Program | null {
  if (found !== undefined) return found;
  const places = asked === null ? [onPath(), packaged()] : [asked];
  const path = places.find((place) => place !== null && isProgram(place)) ?? null;
  found = path === null ? null : { path: reachable(path), isPackaged: isSame(path, packaged()) };
  return found;
}

export const findFfmpeg = () => findProgram()?.path ?? null;

/**
 * Whom it runs as where we are root: somebody without rights, and not the one whom the database runs as, who may read all of it. Empty
 * for the user who calls.
 */
export function findUser(): ServerUser {
  user ??= userFor(serverUser(join(dataDir, "pg")));
  return user;
}

function userFor(database: ServerUser): ServerUser {
  if (database.uid === undefined) return {};
  const known = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const wanted of ["nobody", "daemon"]) {
    const [, , uid, gid] = known.find(([name]) => name === wanted) ?? [];
    if (uid && gid && Number(uid) !== database.uid) return { uid: Number(uid), gid: Number(gid) };
  }
  return database;
}

/** At start: which one it is, for it reads strangers' files, and an old one has holes that are known. */
export async function tellProgram() {
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

const isSame = (path: string, other: string | null) => other !== null && existsSync(other) && realpathSync(path) === realpathSync(other);

/** Root's own folders are often closed to others. Copied aside and renamed, so that a copy that is there is whole. */
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

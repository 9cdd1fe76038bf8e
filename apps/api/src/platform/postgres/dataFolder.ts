import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Refusal } from "../process/refusal.ts";
import { type ServerUser, serverUser } from "./user.ts";

/** The real folder for data configured at `dataDir`: root's own folders are often closed to the database's user. */
export function dataFolder(dataDir: string): string {
  const folder = realPath(resolve(dataDir));
  if (isReachable(folder, serverUser(join(folder, "pg")))) return folder;
  return join("/var/lib/recado", createHash("sha256").update(folder).digest("hex").slice(0, 16));
}

/** Whether this user can enter the path. Folders that do not exist yet will be created with that right. */
export function isReachable(path: string, user: ServerUser): boolean {
  if (user.uid === undefined) return true;
  for (let folder = realPath(path); ; folder = dirname(folder)) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats && !mayWalk(stats, user.uid, user.gid)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Creates the folder; refuses one with foreign files, among which we would write. */
export function prepareFolder(dataDir: string) {
  if (existsSync(dataDir)) {
    const entries = readdirSync(dataDir).filter((name) => name !== "lost+found");
    if (entries.length > 0 && !entries.some((name) => ours.test(name))) {
      throw new Refusal(`DATA_DIR: ${dataDir} holds something else (${entries.slice(0, 3).join(", ")}): name an empty or a new folder.`);
    }
    tighten(dataDir);
    return;
  }
  const first = mkdirSync(dataDir, { recursive: true });
  // A strict umask would keep the database's user out of folders that were just created for it.
  for (let folder = dataDir; first && folder.length >= first.length; folder = dirname(folder)) chmodSync(folder, 0o755);
  tighten(dataDir);
}

/**
 * 0711: other users may pass through to paths they know and may open (the database's user to its folder), but not list the folder. A folder
 * with stricter rights keeps them, and one of another owner is left alone.
 */
function tighten(dataDir: string) {
  try {
    chmodSync(dataDir, statSync(dataDir).mode & 0o7711);
  } catch (error) {
    if (!["EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

const ours = /^(lock|secret|pg|files)(\.|$)/;

const mayWalk = (folder: Stats, uid: number, gid: number) =>
  Boolean(folder.mode & (folder.uid === uid ? 0o100 : folder.gid === gid ? 0o010 : 0o001));

function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return join(parent === path ? path : realPath(parent), path.slice(parent.length));
}

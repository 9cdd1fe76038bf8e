import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Refusal } from "../process/refusal.ts";
import { type ServerUser, serverUser } from "./user.ts";

/** Where data asked for at `dataDir` really are: root's own folders are often closed to the user of the database. */
export function findPlace(dataDir: string): string {
  const asked = realPath(resolve(dataDir));
  if (isReachable(asked, serverUser(join(asked, "pg")))) return asked;
  return join("/var/lib/recado", createHash("sha256").update(asked).digest("hex").slice(0, 16));
}

/** May this user walk to the path? What does not exist yet will be made with rights to walk through. */
export function isReachable(path: string, user: ServerUser): boolean {
  if (user.uid === undefined) return true;
  for (let folder = realPath(path); ; folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && !mayWalk(found, user.uid, user.gid)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Makes the folder; refuses one that holds somebody else's things, which we would write between. */
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
  // A strict umask would shut the user of the database out of what was just made for him.
  for (let folder = dataDir; first && folder.length >= first.length; folder = dirname(folder)) chmodSync(folder, 0o755);
  tighten(dataDir);
}

/**
 * Others may walk through to what they know by name and may (the user of the database to its folder), and list nothing: 0711.
 * A folder that is closed more than that stays so; where it belongs to somebody else, it is his to close.
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

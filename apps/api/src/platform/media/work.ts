import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { randomToken } from "../crypto/secrets.ts";

/**
 * Folder names tell the machine, the process id, and the process's random id: in a container the same process ids return with every start.
 */
const MACHINE = `recado-media-${hostname().replaceAll(/[^A-Za-z0-9]/g, "_")}-`;
const LIFE = randomToken(9);

/** A temporary folder, deleted after the work. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeFolder();
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** For a process that this one runs until its own end; the caller deletes the folder. */
export const makeFolder = () => mkdtemp(join(tmpdir(), `${MACHINE}${process.pid}-${LIFE}-`));

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/**
 * Called once at start: deletes folders that killed processes left behind. Only this machine's, because the processes of others cannot be
 * checked.
 */
export async function deleteLeftovers(): Promise<void> {
  const names = await readdir(tmpdir());
  await Promise.all(names.filter(isLeft).map((name) => clear(join(tmpdir(), name))));
}

function isLeft(name: string): boolean {
  const [, pid, life] = (name.startsWith(MACHINE) && /^(\d+)-([\w-]{12})-/.exec(name.slice(MACHINE.length))) || [];
  if (pid === undefined) return false;
  return Number(pid) === process.pid ? life !== LIFE : !isAlive(Number(pid));
}

/** EPERM also means that the process is alive. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/**
 * Any user may create something with such a name: only folders that we own are deleted. Two processes that start at once may both do so.
 */
async function clear(path: string) {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats?.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return;
  await removeFolder(path);
}

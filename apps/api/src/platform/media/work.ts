import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { randomToken } from "../crypto/secrets.ts";

/** Of which machine, by which process there, and in which life: in a container the same numbers come again with every start. */
const MACHINE = `recado-media-${hostname().replaceAll(/[^A-Za-z0-9]/g, "_")}-`;
const LIFE = randomToken(9);

/** A place of its own for a piece of work, which leaves nothing behind. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeFolder();
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** For a process that works for this one as long as it lives; the end of this one is the end of the folder, too. */
export const makeFolder = () => mkdtemp(join(tmpdir(), `${MACHINE}${process.pid}-${LIFE}-`));

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/** Once, at start: who was killed over his work has left it lying. Machines that share a disk cannot tell whose of the others live. */
export async function clearLeftWork(): Promise<void> {
  const names = await readdir(tmpdir());
  await Promise.all(names.filter(isLeft).map((name) => clear(join(tmpdir(), name))));
}

function isLeft(name: string): boolean {
  const [, pid, life] = (name.startsWith(MACHINE) && /^(\d+)-([\w-]{12})-/.exec(name.slice(MACHINE.length))) || [];
  if (pid === undefined) return false;
  return Number(pid) === process.pid ? life !== LIFE : !isAlive(Number(pid));
}

/** Whoever may not be signalled lives, too. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Anybody may put something of that name there: nothing is touched but a folder of our own. Two who start at once clear the same. */
async function clear(path: string) {
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return;
  await removeFolder(path);
}

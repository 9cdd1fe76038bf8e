import { type ChildProcess, execFile } from "node:child_process";
import { chmod, chown, copyFile, link, lstat, rename, rm } from "node:fs/promises";
import { setPriority } from "node:os";
import { extname, join } from "node:path";
import type { ServerUser } from "../postgres/user.ts";
import { MediaFailure } from "./failure.ts";
import { makeFolder, removeFolder } from "./work.ts";

let ending = new AbortController();
const children = new Set<ChildProcess>();
let isWatched = false;

/** Ends the running children with this process; waiting ones do not begin. */
export const stopMedia = () => ending.abort();

export function mayRunAgain() {
  if (ending.signal.aborted) ending = new AbortController();
}

/** Kills the children however this process ends, except by SIGKILL: then only their own `-timelimit` ends them. */
function watchTheEnd() {
  if (isWatched) return;
  isWatched = true;
  process.on("exit", () => {
    for (const child of children) child.kill("SIGKILL");
  });
}

export type Run = { program: string; user: ServerUser; mostMs: number; niceness: number };

/**
 * A folder of its own for one child, with its input and later its output: when we are root, the child runs as a user who may enter no other
 * folder of ours. Its output is only taken if it is a regular file, as it might be a link to a file that we may read and the child may not.
 */
export async function inOwnFolder<T>(
  input: string,
  [output, ...more]: [string, ...string[]],
  user: ServerUser,
  work: (from: string, to: string, ...more: string[]) => Promise<T>,
) {
  const folder = await makeFolder();
  try {
    const [from, to] = [join(folder, "in"), join(folder, `out${extname(output)}`)];
    const beside = more.map((path, at) => join(folder, `more${at}${extname(path)}`));
    await link(input, from).catch(() => copyFile(input, from)); // on another disk, or another's file
    if (user.uid !== undefined) {
      await chown(from, 0, user.gid);
      await chmod(from, 0o640); // to read, not to change
      await chown(folder, user.uid, user.gid);
    }
    const done = await work(from, to, ...beside);
    await takeOut(to, output);
    for (const [at, path] of more.entries()) await takeOut(beside[at] ?? "", path);
    return done;
  } finally {
    await removeFolder(folder);
  }
}

async function takeOut(from: string, output: string) {
  await rename(from, output).catch(() => Promise.reject(new MediaFailure("Nothing came out of it.")));
  const file = await lstat(output);
  if (file.isFile() && file.nlink === 1) return;
  await rm(output, { force: true });
  throw new MediaFailure("What came out of it is no file.");
}

type Ended = { error: (Error & { code?: unknown; killed?: boolean; signal?: string | null }) | null; said: string };

/** Without a shell or our environment. The caller judges the exit; `MediaFailure` if the child was stopped before its end. */
export async function run(args: string[], folder: string, { program, user, mostMs, niceness }: Run): Promise<Ended> {
  watchTheEnd();
  const { signal } = ending;
  const ended = await new Promise<Ended>((resolve) => {
    const options = { timeout: mostMs, killSignal: "SIGKILL", maxBuffer: 4 * 1024 * 1024, env: {}, cwd: folder, signal, ...user } as const;
    const child = execFile(program, args, options, (error, _, stderr) => {
      children.delete(child);
      resolve({ error: error as Ended["error"], said: stderr });
    });
    children.add(child);
    if (child.pid !== undefined) stepBack(child.pid, niceness);
  });
  if (signal.aborted) throw new MediaFailure("This process ends.", "stopped");
  if (ended.error && isTooMuch(ended)) throw new MediaFailure(ended.said.slice(-500) || ended.error.message, "late");
  return ended;
}

/**
 * Killed by our timeout, by its own time limit (it reports the first signal; then the system kills it), or because the machine has no
 * memory.
 */
const isTooMuch = ({ error, said: stderr }: Ended) =>
  error?.killed === true || error?.signal === "SIGKILL" || error?.signal === "SIGXCPU" || /received signal 24\b/.test(stderr);

function stepBack(pid: number, niceness: number) {
  try {
    setPriority(pid, niceness);
  } catch {
    // The child has ended already, or this machine does not allow it: then it keeps the normal priority.
  }
}

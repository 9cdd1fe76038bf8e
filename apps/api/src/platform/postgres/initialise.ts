import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Refusal } from "../process/refusal.ts";
import { executable } from "./binaries.ts";
import type { ServerUser } from "./user.ts";

export const OWNER = "recado_owner";
export const DATABASE = "recado";

type ClusterFiles = { folder: string; binaries: string; user: ServerUser; password: string };

/**
 * Creates a cluster whose only role with a password is the owner, who is no superuser, so that development has the limits of a managed
 * database. It is built under another name and renamed, so it exists completely or not at all.
 */
export async function ensureCluster({ folder, binaries, user, password }: ClusterFiles, isPasswordNew: boolean): Promise<void> {
  sweep(folder);
  if (existsSync(join(folder, "PG_VERSION"))) {
    refuseOtherVersion(folder);
    // Only the password file was lost: set a new password and keep the cluster.
    if (isPasswordNew) await alone({ folder, binaries, user }, `alter role ${OWNER} password '${password}'\n`);
    return;
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Refusal(
      `DATA_DIR: ${folder} is not empty and holds no database of ours; it is left as it is. Move it away or name another DATA_DIR.`,
    );
  }

  const aside = `${folder}.init-${process.pid}`;
  mkdirSync(aside, { mode: 0o700 });
  give(aside, user);
  await run(executable(binaries, "initdb"), ["-D", aside, ...INITDB], user);
  writeFileSync(join(aside, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
  await alone({ folder: aside, binaries, user }, `${firstRole(password)}create database ${DATABASE} owner ${OWNER}\n`);
  renameSync(aside, folder);
  flush(dirname(folder));
  sweep(folder); // once more: an initdb that had not begun when its folder was deleted creates it again
}

export function give(path: string, user: ServerUser) {
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
  chmodSync(path, 0o700);
}

/** Child processes inherit none of our variables: PGDATA, PGOPTIONS and the like would change what they do. */
export const cleanEnv = () => {
  const { PATH, SystemRoot, TEMP, LD_LIBRARY_PATH } = process.env;
  return { PATH, SystemRoot, TEMP, LD_LIBRARY_PATH, LC_ALL: "C", TZ: "UTC" };
};

const INITDB = ["-U", "postgres", "-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "-A", "reject"];

const firstRole = (password: string) => `create role ${OWNER} login createrole createdb password '${password}'\n`;

/** Flushes a folder to disk, since a power cut would undo a rename that is only in memory. */
function flush(folder: string) {
  if (process.platform === "win32") return; // which opens no folders
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Deletes what a killed start left behind. Its initdb may live on for a moment and still write, hence the retries. */
function sweep(folder: string) {
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.init-`)) continue;
    rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

function refuseOtherVersion(folder: string) {
  const version = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  if (version === MAJOR) return;
  throw new Refusal(
    `DATA_DIR: the database in ${folder} is of PostgreSQL ${version}, this Recado brings ${MAJOR}. Start the Recado that made it.`,
  );
}

const MAJOR = "18";

/**
 * Runs statements without a server, as the superuser that no network connection can use. One statement per line; the first that fails ends
 * it.
 */
const alone = ({ folder, binaries, user }: Omit<ClusterFiles, "password">, statements: string) =>
  run(executable(binaries, "postgres"), ["--single", "-D", folder, "-c", "exit_on_error=true", "template1"], user, statements);

function run(command: string, args: string[], user: ServerUser, input = ""): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(command, args, { ...user, cwd: "/", env: cleanEnv(), stdio: ["pipe", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (text) => {
    output += text;
  });
  child.stdin.on("error", () => {}); // it ended before reading everything; its exit code says why
  child.stdin.end(input);
  child.once("error", reject);
  child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`${basename(command)} ended with ${code}: ${output.trim()}`))));
  return promise;
}

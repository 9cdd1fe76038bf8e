import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "./dataFolder.ts";
import { DATABASE, OWNER } from "./initialise.ts";
import { findProcess } from "./processes.ts";

const PORT_LINE = 3;

/** The URL of a running Recado's embedded database, for a second program that inspects or repairs it; null if none runs. */
export function runningUrl(askedDataDir: string): string | null {
  const dataDir = dataFolder(askedDataDir);
  const [pidFile, secret] = [join(dataDir, "pg", "postmaster.pid"), join(dataDir, "pg.secret")];
  if (!existsSync(pidFile) || !existsSync(secret)) return null;
  const lines = readFileSync(pidFile, "utf8").split("\n");
  if (!findProcess(Number(lines[0]))) return null;
  return `postgres://${OWNER}:${readFileSync(secret, "utf8").trim()}@127.0.0.1:${lines[PORT_LINE]}/${DATABASE}`;
}

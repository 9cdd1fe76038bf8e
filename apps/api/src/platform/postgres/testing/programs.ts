import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { ServerUser } from "../user.ts";

/** A new folder that every user can enter, like /srv; root's temporary folders are closed. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "recado-test-"));
  chmodSync(folder, 0o755);
  return folder;
}

type Program = { child: ChildProcess; line(begin: string): Promise<string>; ended: Promise<number | null> };

/** Runs one of the programs in this folder. `line` waits for a line with this beginning, and fails if the program ends without it. */
export function run(name: "hold" | "takeLock", args: string[], user: ServerUser = {}): Program {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const env = { PATH: process.env.PATH, LOG_LEVEL: "error" };
  const child = spawn(process.execPath, [file, ...args], { ...user, env, cwd: "/", stdio: ["pipe", "pipe", "pipe"] });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", (text) => lines.push(text) && child.emit("said"));
  const ended = once(child, "close").then(([code]) => code as number | null);

  const line = async (begin: string) => {
    for (;;) {
      const found = lines.find((text) => text.startsWith(begin));
      if (found) return found;
      const isOver = await Promise.race([once(child, "said").then(() => false), ended.then(() => true)]);
      if (isOver && !lines.some((text) => text.startsWith(begin))) throw new Error(`${name} ended without "${begin}": ${lines.join("\n")}`);
    }
  };
  const program = { child, line, ended };
  programs.push(program);
  return program;
}

const programs: Program[] = [];

/** Stops them cleanly: a killed program leaves its database running in a folder that is about to be deleted. */
export async function endPrograms() {
  for (const { child, ended } of programs.splice(0)) {
    child.kill("SIGTERM");
    await ended;
  }
}

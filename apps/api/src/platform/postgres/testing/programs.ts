import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { ServerUser } from "../user.ts";

/** A new folder that every user may walk through, as /srv would be: root's temporary ones are closed. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "recado-test-"));
  chmodSync(folder, 0o755);
  return folder;
}

type Program = { child: ChildProcess; line(begin: string): Promise<string>; ended: Promise<number | null> };

/** One of the programs beside this file. `line` waits for a line that begins so, and fails when the program ends without it. */
export function run(name: "hold" | "takeLock", args: string[], user: ServerUser = {}): Program {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const env = { PATH: process.env.PATH, LOG_LEVEL: "error" };
  const child = spawn(process.execPath, [file, ...args], { ...user, env, cwd: "/", stdio: ["pipe", "pipe", "pipe"] });
  const said: string[] = [];
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", (text) => said.push(text) && child.emit("said"));
  const ended = once(child, "close").then(([code]) => code as number | null);

  const line = async (begin: string) => {
    for (;;) {
      const found = said.find((text) => text.startsWith(begin));
      if (found) return found;
      const isOver = await Promise.race([once(child, "said").then(() => false), ended.then(() => true)]);
      if (isOver && !said.some((text) => text.startsWith(begin))) throw new Error(`${name} ended without "${begin}": ${said.join("\n")}`);
    }
  };
  const program = { child, line, ended };
  programs.push(program);
  return program;
}

const programs: Program[] = [];

/** In order, for a program that is killed leaves its database running in a folder that is about to go. */
export async function endPrograms() {
  for (const { child, ended } of programs.splice(0)) {
    child.kill("SIGTERM");
    await ended;
  }
}

import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

/** Something that is right or wrong as a whole, and so counts as one test. */
export type Step = { name: string; script: string; args?: string[]; shows?: "always" | "when wrong" };
export type Outcome = { name: string; passed: number; failed: number; skipped: number; seconds: number };

/** In one thread: with several it takes twice the CPU, and the other steps run beside it. */
export const types: Step = { name: "types", script: "node_modules/typescript/bin/tsc", args: ["-p", ".", "--singleThreaded"] };
export const lint: Step = {
  name: "format and lint",
  script: "node_modules/@biomejs/biome/bin/biome",
  args: ["check", "--error-on-warnings", "."],
};
export const order: Step = { name: "module order", script: "scripts/modules.ts" };
export const comments: Step = { name: "comments", script: "scripts/comments.ts" };
export const sizes: Step = { name: "sizes", script: "scripts/size.ts", shows: "always" };
export const lockFile: Step = { name: "lock file", script: "scripts/lock.ts" };

export async function take({ name, script, args = [], shows = "when wrong" }: Step): Promise<Outcome> {
  const { ok, seconds } = await runNode([script, ...args], { quiet: shows === "when wrong" });
  console.log(`${ok ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, seconds };
}

type Settings = { quiet?: boolean; env?: Record<string, string> };

/** Runs a script to its end; when quiet, what it says is shown only if it ends badly. */
export async function runNode(args: string[], { quiet = false, env = {} }: Settings = {}): Promise<{ ok: boolean; seconds: number }> {
  const started = performance.now();
  const output = quiet ? "pipe" : "inherit";
  const child = spawn(process.execPath, args, { cwd: TOP, env: { ...process.env, ...env }, stdio: ["ignore", output, output] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));

  const stop = () => void child.kill("SIGTERM");
  process.on("SIGTERM", stop).on("SIGHUP", stop);
  // Ctrl-C reaches the child by itself; we only stay until it has tidied up.
  process.on("SIGINT", ignoreSignal);
  const ok = await new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
  process.off("SIGTERM", stop).off("SIGHUP", stop).off("SIGINT", ignoreSignal);

  if (!ok) process.stdout.write(Buffer.concat(chunks));
  return { ok, seconds: (performance.now() - started) / 1000 };
}

const TOP = fileURLToPath(new URL("..", import.meta.url));
const ignoreSignal = () => {};

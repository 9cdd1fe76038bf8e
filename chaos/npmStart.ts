import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Instance = { npm: number; node: number; output(): string; ended: Promise<void> };
export type Victim = "node" | "npm" | "database";

const PATIENCE_MS = 60_000;

/** As an operator starts it: `npm start`, with a shell and node below it. Resolves once the app says that it is ready. */
export async function npmStart(dataDir: string, port: number): Promise<Instance> {
  const { npm_lifecycle_event: _, ...env } = process.env; // not our own script's
  const child = spawn("npm", ["start", "--silent", "--", "--no-build", "--empty"], {
    env: { ...env, DATA_DIR: dataDir, PORT: String(port), HOST: "127.0.0.1", SUPER_PASSWORD: PASSWORD, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("Recado is ready")) ready.resolve();
    });
  const timer = setTimeout(() => ready.reject(new Error(`not ready in time:\n${output}`)), PATIENCE_MS);
  child.once("close", (code, signal) => {
    ready.reject(new Error(`npm start ended with ${code ?? signal}:\n${output}`));
    ended.resolve();
  });
  await ready.promise.finally(() => clearTimeout(timer));
  return { npm: Number(child.pid), node: pidOfNode(dataDir), output: () => output, ended: ended.promise };
}

export const EMAIL = "super@demo.test";
export const PASSWORD = "chaos-password-1";

export function pidOf(victim: Victim, { npm, node }: Instance, dataDir: string): number {
  if (victim === "npm") return npm;
  return victim === "node" ? node : Number(readFileSync(join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[0]);
}

/** The lock's file name contains the process id of its holder. */
const pidOfNode = (dataDir: string) => Number(readdirSync(join(dataDir, "lock"))[0]?.split("-")[0]);

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { log } from "../log.ts";
import { findProcess } from "../postgres/processes.ts";
import { Refusal } from "../process/refusal.ts";
import { precompress } from "./precompress.ts";

/** Builds the pages unless the existing ones were built from the same sources. A read-only checkout is fine if they were. */
export async function buildWeb(root = checkout): Promise<void> {
  const web = join(root, "apps/web");
  const stamp = hashInputs(root);
  if (readStamp(join(web, "dist")) === stamp) return;

  log.info("building the web app");
  sweep(web);
  const aside = join(web, `.dist-${process.pid}`);
  await vite(web, aside);
  precompress(aside);
  writeFileSync(join(aside, STAMP), stamp);
  swap(aside, join(web, "dist"), stamp);
}

const checkout = fileURLToPath(new URL("../../../../..", import.meta.url));
const STAMP = ".stamp";

const INPUTS = ["apps/web/**/*", "packages/contract/src/**/*", "package.json", "package-lock.json"];
const OUTPUTS = ["apps/web/dist/**", "apps/web/.dist-*/**", "**/node_modules/**", "**/*.test.*"];

function hashInputs(root: string): string {
  const hash = createHash("sha256");
  const files = globSync(INPUTS, { cwd: root, exclude: OUTPUTS }).sort();
  for (const file of files) {
    if (statSync(join(root, file)).isFile())
      hash
        .update(file)
        .update("\0")
        .update(readFileSync(join(root, file)))
        .update("\0");
  }
  return hash.digest("hex");
}

function readStamp(folder: string): string | null {
  const file = join(folder, STAMP);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Left by builds that were killed. */
function sweep(web: string) {
  for (const name of globSync(".dist-*", { cwd: web })) {
    if (!findProcess(Number.parseInt(name.slice(".dist-".length), 10))) rmSync(join(web, name), { recursive: true, force: true });
  }
}

/** In a process of its own: its memory is freed at its end, and Ctrl-C ends it. */
function vite(web: string, outDir: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const args = [findVite(web), "build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"];
  const child = spawn(process.execPath, args, { cwd: web, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const atExit = () => child.kill("SIGKILL");
  process.once("exit", atExit);
  child.once("error", reject);
  child.once("close", (code) => {
    process.off("exit", atExit);
    if (code === 0) resolve();
    else reject(new Refusal(`The web app could not be built:\n${output.trim()}`));
  });
  return promise;
}

function findVite(web: string): string {
  try {
    return join(dirname(createRequire(join(web, "package.json")).resolve("vite/package.json")), "bin/vite.js");
  } catch {
    throw new Refusal('The web app must be built, and vite is not installed: run "npm ci" with the development packages.');
  }
}

/** Two renames: either build is complete, and a start that is killed in between builds again. */
function swap(aside: string, dist: string, stamp: string) {
  const old = `${aside}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(aside, dist);
  } catch (error) {
    // Another start was faster with the same build.
    if (readStamp(dist) !== stamp) throw error;
    rmSync(aside, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}

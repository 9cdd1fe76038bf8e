import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { freePort } from "../apps/api/src/platform/process/freePort.ts";
import { tallyCount } from "../scripts/tally.ts";
import type { App } from "./app.ts";
import { browserOptions } from "./browser.ts";

const PASSWORD = "Journey-pass-1";
const READY_MS = 120_000;
const STOP_MS = 15_000;

/**
 * For each test file that runs at a time an application: `npm start` on an empty data folder, once the first of them asks for it, for
 * until then it would keep the machine from those that run before. And a browser, unpacked before anybody waits for it.
 */
export async function setup({ name, provide }: TestProject) {
  await browserOptions();
  const places = new Map<string, ReturnType<typeof install>>();
  const door = createServer((request, response) => {
    const place = request.url ?? "";
    const installed = places.get(place) ?? install(name);
    places.set(place, installed);
    const answered = async () => {
      const one = await installed;
      if (request.method === "DELETE") await one.kill();
      return one.app;
    };
    answered().then(
      (app) => response.end(JSON.stringify(app)),
      (error) => {
        places.delete(place); // the next one may find the machine less busy
        response.writeHead(500).end(String(error));
      },
    );
  });
  door.listen(0, "localhost");
  await once(door, "listening");
  provide("apps", `http://localhost:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    const all = await Promise.allSettled(places.values());
    await Promise.all(all.map((one) => one.status === "fulfilled" && one.value.stop()));
  };
}

async function install(project: string) {
  tallyCount("application", project);
  const folder = await mkdtemp(join(tmpdir(), "recado-e2e-"));
  await chmod(folder, 0o755); // as root, the database runs as somebody else, who must get in
  const url = `http://localhost:${await freePort()}`;
  let running = start(url, folder);
  try {
    await ready(running, url, folder);
  } catch (error) {
    await stop(running, folder).catch(() => {});
    throw error;
  }
  const app: App = { url, password: PASSWORD, dataDir: dataDirOf(folder) };
  /** Without a word, and started again on what it left behind. */
  const kill = async () => {
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
    running = start(url, folder);
    await ready(running, url, folder);
  };
  return { app, kill, stop: () => stop(running, folder) };
}

function start(url: string, folder: string): ChildProcess {
  // A journey begins on an empty desk, and says itself who writes; the README shows the demo as a first start makes it.
  const history = process.env.UPDATE_SCREENSHOT === "1" ? [] : ["--no-history"];
  const app = spawn(process.execPath, ["apps/api/src/main.ts", ...history], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: settings(url, folder),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(logOf(folder), { flags: "a" });
  app.stdout.pipe(log, { end: false });
  app.stderr.pipe(log, { end: false });
  // Nobody is left behind, even when the run is cut short.
  process.once("exit", () => void app.kill("SIGTERM"));
  return app;
}

/** Nothing of ours but what is meant: a DATABASE_URL in somebody's shell must not lead the journeys into his own database. */
function settings(url: string, folder: string) {
  const machine = Object.fromEntries(["PATH", "HOME", "USER", "LANG", "TMPDIR"].flatMap((name) => [[name, process.env[name]]]));
  const limits = ["SIGN_IN_ACCOUNT_ADDRESS", "SIGN_IN_ACCOUNT", "SIGN_IN_ADDRESS", "RESET", "SIGN_UP"].map((limit) => [
    `LIMIT_${limit}`,
    "100000",
  ]);
  return {
    ...machine,
    npm_lifecycle_event: "start", // it ends when we are gone, as it does with npm
    ...Object.fromEntries(limits), // all journeys come from one address, and sign in far more often than people do
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: dataDirOf(folder),
    DEMO_PASSWORD: PASSWORD,
    UNDO_SECONDS: "20", // a busy machine presses later than people do
  };
}

async function ready(app: ChildProcess, url: string, folder: string) {
  for (const deadline = performance.now() + READY_MS; performance.now() < deadline; await wait(100)) {
    if (app.exitCode !== null || app.signalCode !== null)
      throw new Error(`The application ended while it started:\n${await lastWords(folder)}`);
    const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`The application was not ready after ${READY_MS / 1000} s:\n${await lastWords(folder)}`);
}

async function stop(app: ChildProcess, folder: string) {
  const running = app.exitCode === null && app.signalCode === null;
  if (running) {
    const ended = once(app, "exit");
    app.kill("SIGTERM");
    const late = await Promise.race([ended.then(() => false), wait(STOP_MS, true, { ref: false })]);
    if (late) {
      app.kill("SIGKILL");
      throw new Error(`The application did not stop within ${STOP_MS / 1000} s:\n${await lastWords(folder)}`);
    }
  }
  await rm(folder, { recursive: true, force: true });
}

const dataDirOf = (folder: string) => join(folder, "data");
const logOf = (folder: string) => join(folder, "app.log");
const lastWords = async (folder: string) => (await readFile(logOf(folder), "utf8").catch(() => "")).split("\n").slice(-40).join("\n");

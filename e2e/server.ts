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
 * An app for each parallel test file: `npm start` on an empty data folder, when the first file requests it, so that it does not slow down
 * earlier tests. And a browser, unpacked beforehand.
 */
export async function setup({ name, provide }: TestProject) {
  await browserOptions();
  const places = new Map<string, ReturnType<typeof install>>();
  const door = createServer((request, response) => {
    const path = request.url ?? "";
    const installed = places.get(path) ?? install(name);
    places.set(path, installed);
    const answered = async () => {
      const one = await installed;
      if (request.method === "DELETE") await one.kill();
      return one.app;
    };
    answered().then(
      (app) => response.end(JSON.stringify(app)),
      (error) => {
        places.delete(path); // a retry may find the machine less busy
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
  await chmod(folder, 0o755); // as root, the database runs as another user, who must get in
  const url = `http://localhost:${await freePort()}`;
  let running = start(url, folder);
  try {
    await ready(running, url, folder);
  } catch (error) {
    await stop(running, folder).catch(() => {});
    throw error;
  }
  const app: App = { url, password: PASSWORD, dataDir: dataDirOf(folder) };
  /** Kills it without warning, and starts it again on the same data. */
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
  // A journey starts without messages and sends its own; the README shows the demo as after a first start.
  const history = process.env.UPDATE_SCREENSHOT === "1" ? [] : ["--no-history"];
  const app = spawn(process.execPath, ["apps/api/src/main.ts", ...history], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: settings(url, folder),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(logOf(folder), { flags: "a" });
  app.stdout.pipe(log, { end: false });
  app.stderr.pipe(log, { end: false });
  // Stops the app even if the run is cut short.
  process.once("exit", () => void app.kill("SIGTERM"));
  return app;
}

/** Only the variables that are meant: a DATABASE_URL of the shell must not lead the journeys into another database. */
function settings(url: string, folder: string) {
  const machine = Object.fromEntries(
    ["PATH", "HOME", "USER", "LANG", "TMPDIR", "NODE_COMPILE_CACHE"].flatMap((name) => [[name, process.env[name]]]),
  );
  const limits = ["SIGN_IN_ACCOUNT_ADDRESS", "SIGN_IN_ACCOUNT", "SIGN_IN_ADDRESS", "RESET", "SIGN_UP"].map((limit) => [
    `LIMIT_${limit}`,
    "100000",
  ]);
  return {
    ...machine,
    npm_lifecycle_event: "start", // it ends with us, as it does with npm
    ...Object.fromEntries(limits), // all journeys come from one address, and sign in far more often than people do
    PIX_KEY: "pix@recado.test",
    PIX_NAME: "Recado",
    PIX_CITY: "São Paulo",
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: dataDirOf(folder),
    DEMO_PASSWORD: PASSWORD,
    OUTBOUND_PRIVATE: "on", // the servers that journeys pretend to be stand on this machine
    UNDO_SECONDS: "20", // a busy machine clicks later than people do
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

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { freePort } from "../process/freePort.ts";
import { executable } from "./binaries.ts";
import { cleanEnv } from "./initialise.ts";
import { endProcess } from "./orphan.ts";
import type { ServerUser } from "./user.ts";

export type Server = { pid: number; port: number; ended: Promise<void>; stop(): Promise<void> };

export type ServerOptions = { folder: string; binaries: string; user: ServerUser; settings: Record<string, string>; log: Log };

/**
 * Retries until the server runs: a killed server's children keep its shared memory for a moment, and a free port may be taken before we use
 * it. Without `port` any will do; with it, clients already know that one.
 */
export async function startServer(options: ServerOptions, port: number | null, mayRetry: (tries: number) => boolean): Promise<Server> {
  for (let tries = 1; ; tries++) {
    try {
      return await launch(options, port ?? (await freePort()));
    } catch (error) {
      if (!mayRetry(tries)) throw error;
      await sleep(Math.min(100 * tries, 1000));
    }
  }
}

function launch({ folder, binaries, user, settings, log }: ServerOptions, port: number): Promise<Server> {
  const args = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(executable(binaries, "postgres"), ["-D", folder, ...args], {
    ...user,
    cwd: "/",
    env: cleanEnv(),
    stdio: ["ignore", "ignore", "pipe"],
    // A process group of its own: Ctrl-C in a terminal only reaches us, and we stop the server last.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const atExit = () => child.kill("SIGQUIT");
  process.once("exit", atExit);

  const ready = Promise.withResolvers<Server>();
  const ended = Promise.withResolvers<void>();
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    log.debug({ postgres: line }, "database");
    if (lines.push(line) > 20) lines.shift();
    if (line.includes("ready to accept connections")) {
      const pid = Number(child.pid);
      ready.resolve({ pid, port, ended: ended.promise, stop: () => endProcess(pid) });
    }
  });
  child.once("error", ready.reject);
  child.once("exit", (code, signal) => {
    process.off("exit", atExit);
    ended.resolve();
    // Its last output may arrive after its exit.
    child.once("close", () => ready.reject(new Error(`PostgreSQL ended with ${code ?? signal} while starting: ${lines.join("\n")}`)));
  });
  return ready.promise;
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  timezone: "UTC",
  // The client that sent a failing statement gets the error; logging it here as well would put people's data into the log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
};

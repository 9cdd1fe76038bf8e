import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { count } from "../../../../scripts/count.ts";
import { freePort } from "../platform/process/freePort.ts";

export type AppProcess = {
  url: string;
  pid: number;
  metricsUrl: string;
  /** Its output so far. */
  output(): string;
  /** By default with a clean shutdown; "SIGKILL" simulates a power cut. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code; null when it was killed. */
  ended: Promise<number | null>;
};

type Options = { run?: string; env: Record<string, string>; args?: string[]; patienceMs?: number };

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const READY = /Recado is ready|"msg":"working"/;

/** Starts the real program in its own process and waits until it is ready. The caller stops it. */
export async function startProcess(options: Options): Promise<AppProcess> {
  for (let tries = 1; ; tries++)
    try {
      return await launch(options);
    } catch (error) {
      // Another program may have taken the port between finding it free and using it.
      if (tries === 3 || options.env.PORT !== undefined || !/is taken by another program|EADDRINUSE/.test(String(error))) throw error;
    }
}

async function launch({ run, env, args = [], patienceMs = 60_000 }: Options): Promise<AppProcess> {
  count("application");
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [main, "--no-build", ...(run === undefined ? [] : ["--run", run]), ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: "127.0.0.1",
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: "info",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);

  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number | null>();
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (READY.test(output)) ready.resolve();
    });
  const timer = setTimeout(() => ready.reject(new Error(`It was not ready in time:\n${output}`)), patienceMs);
  child.once("close", (code, signal) => {
    process.off("exit", kill);
    ready.reject(new Error(`It ended with ${code ?? signal} before it was ready: ${output.trimEnd().split("\n").at(-1)}\n${output}`));
    ended.resolve(code);
  });
  await ready.promise
    .catch((error: unknown) => {
      kill();
      throw error;
    })
    .finally(() => clearTimeout(timer));

  return {
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: Number(child.pid),
    output: () => output,
    ended: ended.promise,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      return ended.promise;
    },
  };
}

/** `payload` is sent as JSON, or as it is when it is a form. */
type CallOptions = { token?: string; payload?: object; headers?: Record<string, string> };

/** One HTTP request to one of the processes. */
export async function callAt(
  { url }: Pick<AppProcess, "url">,
  method: string,
  path: string,
  { token, payload, headers = {} }: CallOptions = {},
) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(payload === undefined || payload instanceof FormData ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload instanceof FormData ? payload : JSON.stringify(payload) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text), headers: answer.headers };
}

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstRun } from "../apps/api/src/firstRun.ts";
import { readConfig } from "../apps/api/src/platform/config.ts";
import { closeDatabase, openDatabase } from "../apps/api/src/platform/database.ts";
import { startJobs, stopJobs } from "../apps/api/src/platform/jobs.ts";
import { log } from "../apps/api/src/platform/log.ts";
import { type Cluster, startCluster } from "../apps/api/src/platform/postgres/cluster.ts";
import { freePort } from "../apps/api/src/platform/process/freePort.ts";
import { prepareDatabase } from "../apps/api/src/prepareDatabase.ts";
import { type AppProcess, startProcess } from "../apps/api/src/testing/processes.ts";

export type Role = "web" | "worker" | "channels";
/** One process of a role. It keeps its address when it is killed and restarted, as behind a proxy. */
export type Seat = {
  name: string;
  role: Role;
  url: string;
  process(): AppProcess;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};
export type Installation = {
  cluster: Cluster;
  /** The folder with the files of all companies. */
  files: string;
  seats: Seat[];
  webs: Seat[];
  /** Starts one more process, and waits until it is ready. */
  add(role: Role): Promise<Seat>;
  stop(): Promise<void>;
};

/** As an operator runs it: a database of its own, and every role as separate processes. This process reads the same database. */
export async function startInstallation(roles: Role[], settings: Record<string, string> = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "recado-chaos-"));
  await chmod(folder, 0o755); // as root, the database runs as another user, who must get in
  const cluster = await startCluster({ dataDir: join(folder, "data"), log });
  const env = {
    DATABASE_URL: cluster.url,
    APP_SECRET: "chaos ".repeat(8),
    DATA_DIR: join(folder, "files"),
    SUPER_PASSWORD: "chaos-password-1",
    SANDBOX: "all",
    ...settings,
  };
  const seats: Seat[] = [];
  const add = async (role: Role) => {
    const seat = await seatOf(`${role}${seats.length}`, role, env);
    seats.push(seat);
    await seat.start();
    return seat;
  };
  const stop = async () => {
    await Promise.all(seats.map((seat) => seat.stop()));
    await stopJobs().catch(() => undefined);
    await closeDatabase().catch(() => undefined);
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const config = readConfig(env, ["--empty"]);
    const { appUrl } = await prepareDatabase(config, cluster.url);
    await firstRun({ ownerUrl: cluster.url, config });
    openDatabase(appUrl, { max: 4 });
    await startJobs(appUrl);
    for (const role of roles) await add(role);
    return { cluster, files: join(env.DATA_DIR, "files"), seats, webs: seats.filter(({ role }) => role === "web"), add, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The name is also the process's name in the database. */
async function seatOf(name: string, role: Role, settings: Record<string, string>): Promise<Seat> {
  const port = await freePort();
  const env = { ...settings, PORT: String(port), PGAPPNAME: name };
  let current: AppProcess | undefined;
  let isOver = false;
  return {
    name,
    role,
    url: `http://127.0.0.1:${port}`,
    process: () => {
      if (!current) throw new Error(`No ${role} runs.`);
      return current;
    },
    async kill() {
      await current?.stop("SIGKILL");
    },
    /** Retries while the database is away, as every supervisor does. */
    async start() {
      for (let tries = 0; !isOver; tries++) {
        try {
          current = await startProcess({ run: role, env, args: ["--empty"], patienceMs: 240_000 });
          return;
        } catch (error) {
          if (tries === 5) throw error;
        }
      }
    },
    async stop() {
      isOver = true;
      await current?.stop("SIGKILL");
    },
  };
}

import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startFakeGraph } from "@recado/channels/testing/fakeGraph";
import pg from "pg";
import { type Config, readConfig } from "../apps/api/src/platform/config.ts";
import { dataFolder } from "../apps/api/src/platform/postgres/dataFolder.ts";
import { runningUrl } from "../apps/api/src/platform/postgres/running.ts";
import { prepareDatabase } from "../apps/api/src/prepareDatabase.ts";
import { type AppProcess, callAt, startProcess } from "../apps/api/src/testing/processes.ts";
import { companies, PASSWORD } from "./company/known.ts";
import { prepareInstallation } from "./company/prepare.ts";
import { busySeconds, cpuSeconds, cpuSecondsOfAll, familyOf } from "./load/cpu.ts";

export type Installation = Awaited<ReturnType<typeof startInstallation>>;
export type Somebody = { token: string; id: number; companyId: number };

const BEHIND = 10;

/** The real app, in one process, with the big companies and a fake Graph API. */
export async function startInstallation(more: Record<string, string> = {}) {
  const { env: baseEnv, dataDir } = await prepareInstallation();
  const graph = await startFakeGraph({ statuses: { steps: [] } });
  // A benchmark signs in more often than the usual limits allow.
  const limits = { LIMIT_SIGN_IN_ACCOUNT_ADDRESS: "1000000", LIMIT_SIGN_IN_ACCOUNT: "1000000", LIMIT_SIGN_IN_ADDRESS: "1000000" };
  const env = { ...baseEnv, ...limits, GRAPH_URL: graph.url, ...more };
  let app: AppProcess | undefined;
  const stop = async () => {
    await app?.stop();
    await graph.stop();
  };
  try {
    app = await startProcess({ env, patienceMs: 60_000 });
    return { ...(await describe(app, env, dataDir)), graph, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A database process may have ended since it was listed. */
function putBehind(pid: number) {
  try {
    setPriority(pid, BEHIND);
  } catch (error) {
    if ((error as { info?: { code?: string } }).info?.code !== "ESRCH") throw error;
  }
}

async function describe(app: AppProcess, env: Record<string, string>, dataDir: string) {
  const ownerUrl = runningUrl(dataDir);
  if (ownerUrl === null) throw new Error("The database that was just started is gone.");
  const databasePid = Number(readFileSync(join(dataFolder(dataDir), "pg", "postmaster.pid"), "utf8").split("\n")[0]);
  const config: Config = readConfig(env, []);
  const { appUrl } = await prepareDatabase(config, ownerUrl);

  const signIn = async (email: string): Promise<Somebody> => {
    const { body } = await callAt(app, "POST", "/auth/login", { payload: { email, password: PASSWORD } });
    return { token: body.token, id: Number(body.user.id), companyId: Number(body.user.companyId) };
  };
  const inCompany = (domain: string) => ({
    admin: () => signIn(`admin@${domain}`),
    agent: (at: number) => signIn(`agente${at}@${domain}`),
  });
  const asOwner = async <T>(companyId: number, work: (owner: pg.Client) => Promise<T>): Promise<T> => {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    try {
      await owner.query("select set_config('app.company_id', $1, false)", [String(companyId)]);
      return await work(owner);
    } finally {
      await owner.end();
    }
  };
  const metric = async (name: string) => {
    const text = await (await fetch(app.metricsUrl)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  };
  return {
    app,
    url: app.url,
    appUrl,
    ownerUrl,
    config,
    big: inCompany(companies.big.domain),
    medium: inCompany(companies.medium.domain),
    /** CPU seconds of the server, of the database, and of the machine's other processes; this process is not counted. */
    cpuSeconds() {
      const [server, database] = [cpuSeconds(app.pid), cpuSecondsOfAll(databasePid)];
      return { server, database, others: busySeconds() - server - database - cpuSeconds(process.pid) };
    },
    /** Lowers the app's and the database's priority below everything else. */
    giveWay() {
      for (const pid of [app.pid, ...familyOf(databasePid)]) putBehind(pid);
    },
    async memoryBytes() {
      await sleep(2_000);
      return metric("process_resident_memory_bytes");
    },
    asOwner,
    /** For values that no API call returns. */
    look: <Row extends object>(companyId: number, text: string, values: unknown[] = []): Promise<Row[]> =>
      asOwner(companyId, async (owner) => (await owner.query<Row>(text, values)).rows),
  };
}

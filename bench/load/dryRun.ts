import { followers, listeners, routes } from "../../apps/api/src/app.ts";
import type { Config } from "../../apps/api/src/platform/config.ts";
import { closeDatabase, openDatabase } from "../../apps/api/src/platform/database.ts";
import { createServer } from "../../apps/api/src/platform/http/server.ts";
import { startJobs, stopJobs } from "../../apps/api/src/platform/jobs.ts";
import { listenWith } from "../../apps/api/src/platform/record.ts";
import { prepare } from "../../apps/api/src/start.ts";
import type { HttpRequest } from "./http.ts";
import { recordStatements, type Statement } from "./statements.ts";

/** The first calls warm up, and are not recorded. */
const FIRST = 4;

export type DryRun = {
  /** The statements of so many requests. Writes are rolled back. */
  record(
    next: () => HttpRequest | undefined,
    token: string | undefined,
    options?: { many?: number; writes?: boolean },
  ): Promise<Statement[][]>;
  stop(): Promise<void>;
};

/** The app once more, in this process and without a socket: it handles requests so that their statements can be recorded. */
export async function startDryRun(config: Config, appUrl: string): Promise<DryRun> {
  await prepare(config);
  openDatabase(appUrl, { max: 2 });
  listenWith(listeners, followers);
  await startJobs(appUrl, { schedule: false });
  const api = await createServer(config);
  routes(api);
  await api.app.ready();
  const ask = async ({ method, path, body }: HttpRequest, token: string | undefined) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await api.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  };
  return {
    async record(next, token, { many = 1, writes = false } = {}) {
      const recorded: Statement[][] = [];
      for (let times = 0; times < FIRST + many; times++) {
        const request = next();
        if (!request) throw new Error("There is too little to be done.");
        recorded.push(await recordStatements(() => ask(request, token), { isDry: writes }));
      }
      return recorded.slice(FIRST);
    },
    async stop() {
      await api.app.close();
      await stopJobs();
      await closeDatabase();
    },
  };
}

import { followers, listeners, routes } from "../../apps/api/src/app.ts";
import type { Config } from "../../apps/api/src/platform/config.ts";
import { closeDatabase, openDatabase } from "../../apps/api/src/platform/database.ts";
import { createServer } from "../../apps/api/src/platform/http/server.ts";
import { startJobs, stopJobs } from "../../apps/api/src/platform/jobs.ts";
import { listenWith } from "../../apps/api/src/platform/record.ts";
import { prepare } from "../../apps/api/src/start.ts";
import type { HttpRequest } from "./http.ts";
import { recordStatements, type Statement } from "./statements.ts";

/** What only the first times do is none of its cost. */
const FIRST = 4;

export type DryRun = {
  /** What so many of these requests come to. Of those that write nothing stays. */
  record(
    next: () => HttpRequest | undefined,
    token: string | undefined,
    options?: { many?: number; writes?: boolean },
  ): Promise<Statement[][]>;
  stop(): Promise<void>;
};

/** The application once more, in this process and without a door: it answers a request so that one sees what it asks the database. */
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
        const asked = next();
        if (!asked) throw new Error("There is too little to be done.");
        recorded.push(await recordStatements(() => ask(asked, token), { isDry: writes }));
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

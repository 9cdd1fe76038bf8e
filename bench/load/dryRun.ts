import { followers, listeners, routes } from "../../apps/api/src/app.ts";
import type { Config } from "../../apps/api/src/platform/config.ts";
import { closeDatabase, openDatabase } from "../../apps/api/src/platform/database.ts";
import { createServer } from "../../apps/api/src/platform/http/server.ts";
import { startJobs, stopJobs } from "../../apps/api/src/platform/jobs.ts";
import { listenWith } from "../../apps/api/src/platform/record.ts";
import { prepare } from "../../apps/api/src/start.ts";
import { recordStatements, type Statement } from "./statements.ts";

export type DryRun = { record(path: string, token: string): Promise<Statement[]>; stop(): Promise<void> };

/** The application once more, in this process and without a door: it answers a request so that one sees what it asks the database. */
export async function startDryRun(config: Config, appUrl: string): Promise<DryRun> {
  await prepare(config);
  openDatabase(appUrl, { max: 2 });
  listenWith(listeners, followers);
  await startJobs(appUrl, { schedule: false });
  const api = await createServer(config);
  routes(api);
  await api.app.ready();
  const ask = async (path: string, token: string) => {
    const answer = await api.app.inject({ method: "GET", url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  };
  return {
    async record(path, token) {
      for (let times = 0; times < 4; times++) await ask(path, token); // what only the first times do is none of its cost
      return recordStatements(() => ask(path, token));
    },
    async stop() {
      await api.app.close();
      await stopJobs();
      await closeDatabase();
    },
  };
}

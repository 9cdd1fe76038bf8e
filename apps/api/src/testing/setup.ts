import { afterAll, beforeAll, inject } from "vitest";
import { followers, listeners } from "../app.ts";
import { now } from "../platform/clock.ts";
import { closeDatabase, openDatabase } from "../platform/database.ts";
import { startJobs, stopJobs } from "../platform/jobs.ts";
import { listenWith } from "../platform/record.ts";
import { prepare } from "../start.ts";
import { testConfig } from "./config.ts";

beforeAll(async () => {
  const { appUrl, folder } = inject("database");
  await prepare(testConfig(folder));
  openDatabase(appUrl, { max: 8 });
  listenWith(listeners, followers);
  await startJobs(appUrl);
});

afterAll(async () => {
  await stopJobs();
  await closeDatabase();
  const ahead = now().getTime() - Date.now();
  if (Math.abs(ahead) > 1000) throw new Error(`The clock was left ${ahead} ms ahead for whoever comes next.`);
});

import { afterAll, beforeAll, inject } from "vitest";
import { followers, listeners } from "../app.ts";
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
});

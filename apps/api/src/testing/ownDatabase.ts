import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { count } from "../../../../scripts/count.ts";
import { closeDatabase, openDatabase } from "../platform/database.ts";
import { startJobs, stopJobs } from "../platform/jobs.ts";
import { SECRET, SUPER_EMAIL, SUPER_PASSWORD } from "./config.ts";
import { inDatabase } from "./databaseUrl.ts";

export type OwnDatabase = { ownerUrl: string; appUrl: string; env: Record<string, string> };

/**
 * A database for one test file. Files that start real processes need one: those would take the jobs of other files out of a shared
 * database. From then on this process uses it, too. It is removed with its server at the end of the run.
 */
export async function useOwnDatabase(): Promise<OwnDatabase> {
  const { ownerUrl: shared, appUrl: sharedApp, folder } = inject("database");
  count("database");
  const name = `recado_own_${randomUUID().slice(0, 8)}`;
  const server = new pg.Client({ connectionString: inDatabase(shared, "postgres") });
  await server.connect();
  await server.query(`create database ${name} template recado`).finally(() => server.end());
  const [ownerUrl, appUrl] = [inDatabase(shared, name), inDatabase(sharedApp, name)];

  await stopJobs();
  await closeDatabase();
  openDatabase(appUrl, { max: 8 });
  await startJobs(appUrl);
  return { ownerUrl, appUrl, env: envAt({ ownerUrl, appUrl, folder }) };
}

/** The environment of a process that uses a test database. */
export const envAt = ({ ownerUrl, appUrl, folder }: { ownerUrl: string; appUrl: string; folder: string }) => ({
  DATABASE_URL: ownerUrl,
  DATABASE_APP_URL: appUrl,
  APP_SECRET: SECRET,
  SUPER_EMAIL,
  SUPER_PASSWORD,
  DATA_DIR: join(folder, "files"),
});

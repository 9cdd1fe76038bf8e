import { Kysely, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { migrations } from "./all.ts";
import { prepareJobs } from "./jobs.ts";
import { checkRoles, ensureRoles } from "./roles.ts";

/** What an installation gives: `appUrl` where roles may not be made here, otherwise the app role gets `appPassword`. */
type MigrateOptions = { ownerUrl: string; appUrl?: string; appPassword: string };

/** Brings the database to where this version wants it, as its owner, and answers how the application signs in. Safe to run twice at once. */
export async function migrate({ ownerUrl, appUrl, appPassword }: MigrateOptions): Promise<{ appUrl: string }> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  try {
    await ensureRoles(owner, appUrl ? undefined : appPassword);
    await toLatest(owner);
    await prepareJobs(ownerUrl, owner);
    const url = appUrl ?? asApp(ownerUrl, appPassword);
    await checkRoles(url);
    return { appUrl: url };
  } finally {
    await owner.end();
  }
}

async function toLatest(owner: pg.Pool) {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
}

function asApp(ownerUrl: string, password: string) {
  const url = new URL(ownerUrl);
  url.username = "recado_app";
  url.password = encodeURIComponent(password);
  return url.href;
}

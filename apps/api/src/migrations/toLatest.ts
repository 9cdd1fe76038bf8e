import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import pg from "pg";
import { log } from "../platform/log.ts";
import { Refusal } from "../platform/process/refusal.ts";
import { migrations as all } from "./all.ts";

/** A query that queues behind a migration for a table waits as long as the migration does. */
const LOCK_TIMEOUT = "2s";
/** About two minutes: no request holds a table for longer. */
const TRIES = 40;
const PAUSE_MS = 1_000;
/** A deadlock, or a table that was locked for too long. */
const inTheWay = new Set(["40P01", "55P03"]);

/**
 * Runs the migrations one after the other, each in its own transaction, because processes of an earlier version may be at work: each
 * releases its tables before the next one locks others, and one that meets a locked table rolls back and tries again.
 */
export async function toLatest(owner: pg.Pool, migrations = all) {
  await refuseEarlier(owner, migrations);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const waiting = Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, inShort(migration)]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => waiting } });
  for (let tries = 1; ; tries++) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error === undefined && results.length === 0) return;
    if (error === undefined) tries = 0;
    else if (!(error instanceof pg.DatabaseError && inTheWay.has(error.code ?? "")) || tries === TRIES) throw error;
    else {
      log.info({ migration: results[0]?.migrationName, code: error.code }, "a migration waits for whoever is at its tables");
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

/** Numbers below this one were used twice: the first time for migrations that no longer exist. */
const FIRST_KEPT = "0060";

/** Nothing leads from a database of those earlier migrations to here. It stays as it is, for the version that made it. */
async function refuseEarlier(owner: pg.Pool, migrations: typeof all) {
  const { rows: list } = await owner.query("select from pg_tables where schemaname = current_schema and tablename = 'kysely_migration'");
  if (list.length === 0) return;
  const { rows } = await owner.query<{ name: string }>("select name from kysely_migration where name < $1 order by name", [FIRST_KEPT]);
  const gone = rows.find(({ name }) => !(name in migrations));
  if (!gone) return;
  throw new Refusal(
    `The database was made by an earlier, unreleased version of Recado (its migration ${gone.name} no longer exists), and was left as it is: ` +
      "go on with that version, or start with an empty DATA_DIR or another DATABASE_URL.",
  );
}

const inShort = ({ up }: Migration): Migration => ({
  up: async (db) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
    await up(db);
  },
});

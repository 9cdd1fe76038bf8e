import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import pg from "pg";
import { log } from "../platform/log.ts";
import { migrations as all } from "./all.ts";

/** Whoever comes to a table behind a migration waits as long as that does. */
const LOCK_TIMEOUT = "2s";
/** About two minutes: what holds a table for longer is no request. */
const TRIES = 40;
const PAUSE_MS = 1_000;
/** Two stood in each other's way, or somebody was at the table for too long. */
const inTheWay = new Set(["40P01", "55P03"]);

/**
 * One after the other, each in a transaction of its own, for an earlier version may be at work: a migration lets go of its tables before
 * the next one takes hold of others, and goes out of the way of whoever is there until he has done.
 */
export async function toLatest(owner: pg.Pool, migrations = all) {
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

const inShort = ({ up }: Migration): Migration => ({
  up: async (db) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
    await up(db);
  },
});

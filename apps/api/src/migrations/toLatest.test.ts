import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";
import { migrations } from "./all.ts";
import { toLatest } from "./toLatest.ts";

// It changes tables, beside sessions of an earlier version that work in them.
let owner: pg.Pool;
beforeAll(async () => {
  owner = new pg.Pool({ connectionString: (await useOwnDatabase()).ownerUrl, max: 6 });
}, 60_000);
afterAll(() => owner.end());

let done = migrations;
/** The next versions' migrations: what each does to the tables, one statement after the other. */
function upgrade(later: Record<string, string[]>) {
  const added = Object.entries(later).map(([name, statements]) => {
    const up = async (db: Parameters<(typeof migrations)[string]["up"]>[0]) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    return [name, { up }] as const;
  });
  done = { ...done, ...Object.fromEntries(added) };
  return toLatest(owner, done);
}

const open = new Set<pg.PoolClient>();
afterEach(async () => {
  for (const client of open) await leave(client);
});
async function leave(client: pg.PoolClient) {
  open.delete(client);
  await client.query("commit");
  client.release();
}

/** Somebody of the version before, in the middle of his transaction. */
async function session() {
  const client = await owner.connect();
  open.add(client);
  await client.query("begin; set local app.company_id = 1");
  return { ask: (text: string) => client.query(text), leave: () => leave(client) };
}

const waitsFor = (table: string) =>
  eventually(
    async () => (await owner.query("select from pg_locks where not granted and relation = $1::regclass", [table])).rowCount,
    (many) => many === 1,
  );

test("a migration keeps nobody from a table while it waits for whoever works in another one, or in that very one", async () => {
  const working = await session();
  await working.ask("lock table queues in row exclusive mode");
  const upgraded = upgrade({
    "9001_tags": ["alter table tags add probe text"],
    "9002_queues": ["alter table queues add probe text"],
  });
  await waitsFor("queues");
  const other = await session();
  await other.ask("select probe from tags limit 1");
  await other.ask("select from queues limit 1"); // behind the migration, who goes out of the way
  await other.leave();
  await working.leave();
  await upgraded;
  await (await session()).ask("select probe from queues limit 1");
});

test("a migration that stands in somebody's way, and he in its, begins anew", async () => {
  const working = await session();
  await working.ask("lock table inbox in row exclusive mode");
  const upgraded = upgrade({ "9003_both": ["create index probe on outbox (id)", "alter table inbox add probe text"] });
  await waitsFor("inbox");
  await working.ask("lock table outbox in row exclusive mode");
  await working.leave();
  await upgraded;
  await (await session()).ask("select probe from inbox limit 1");
});

test("a migration that can never be done is said at once, and leaves nothing of it behind", async () => {
  const upgraded = upgrade({ "9004_wrong": ["create table probes (id int)", "select from nothing_of_that_name"] });
  await expect(upgraded).rejects.toThrow("nothing_of_that_name");
  const { rows } = await owner.query("select to_regclass('probes') as made");
  expect(rows).toEqual([{ made: null }]);
});

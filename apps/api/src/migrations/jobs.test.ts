import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnDatabase, useOwnDatabase } from "../testing/ownDatabase.ts";
import { prepareJobs } from "./jobs.ts";

let database: OwnDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await useOwnDatabase();
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
}, 60_000);
afterAll(() => owner.end());

test("what is done is kept for a day, also in the queues that an earlier version has made", async () => {
  const kept = async () =>
    (await owner.query("select distinct deletion_seconds as kept from pgboss.queue where name not like '\\_\\_pgboss%'")).rows;
  expect(await kept()).toEqual([{ kept: 86_400 }]);
  await owner.query("update pgboss.queue set deletion_seconds = 604800 where name not like '\\_\\_pgboss%'");
  await prepareJobs(database.ownerUrl, owner);
  expect(await kept()).toEqual([{ kept: 86_400 }]);
});

import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { printCatalogue } from "../../../../scripts/catalogue.ts";
import { type OwnDatabase, useOwnDatabase } from "../testing/ownDatabase.ts";
import { migrate } from "./migrate.ts";

// Roles are the server's: what one database's start does to them, another one's meets.
let databases: OwnDatabase[];
beforeAll(async () => {
  databases = [await useOwnDatabase(), await useOwnDatabase()];
}, 60_000);

test("many processes that start at once, on one database or on several of one server, all start", async () => {
  const appPassword = decodeURIComponent(new URL(databases[0]!.appUrl).password);
  const starts = [...databases, ...databases, ...databases, ...databases].map(({ ownerUrl }) => migrate({ ownerUrl, appPassword }));
  const ended = await Promise.allSettled(starts);
  expect(ended.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
});

/** Among these are names that no list has had since, and numbers that now belong to others. */
const EARLIER = ["0001_tenancy", "0002_companies", "0003_users", "0017_counted_contacts", "0058_open_since"];

test("a database of migrations that no longer exist is refused in one sentence, and left as it is", async () => {
  const { ownerUrl, appUrl } = await useOwnDatabase();
  const appPassword = decodeURIComponent(new URL(appUrl).password);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const print = async () => (await owner.query("select * from kysely_migration order by name")).rows.concat(await printCatalogue(owner));
  try {
    await owner.query("create table kept as select * from kysely_migration");
    await owner.query("delete from kysely_migration");
    for (const name of EARLIER) {
      await owner.query("insert into kysely_migration (name, timestamp) values ($1, '2026-01-01T00:00:00.000Z')", [name]);
      const before = await print();
      await expect(migrate({ ownerUrl, appPassword })).rejects.toThrow(
        /^The database was made by an earlier, unreleased version of Recado \(its migration 0001_tenancy no longer exists\).*empty DATA_DIR/,
      );
      expect(await print()).toEqual(before);
    }
    await owner.query("delete from kysely_migration; insert into kysely_migration select * from kept");
    await migrate({ ownerUrl, appPassword });
  } finally {
    await owner.end();
  }
});

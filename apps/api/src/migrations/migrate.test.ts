import { beforeAll, expect, test } from "vitest";
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

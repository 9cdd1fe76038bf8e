import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { TABLES, writeTypes } from "../../../../../scripts/db-types.ts";

test("the tables' types are what the migrations make (npm run db:types writes them)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recado-types-"));
  try {
    const fresh = join(folder, "tables.ts");
    writeTypes(inject("database").ownerUrl, fresh);
    expect(await readFile(TABLES, "utf8")).toBe(await readFile(fresh, "utf8"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

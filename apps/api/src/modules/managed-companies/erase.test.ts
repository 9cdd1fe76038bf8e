import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { newKey } from "../../platform/storage/keys.ts";
import { putObject } from "../../platform/storage/storage.ts";
import { call } from "../../testing/app.ts";
import { companyOf, createSuper } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { ownerIn, PLATFORM } from "../../testing/owner.ts";
import { everythingOf, peopled } from "../../testing/sweeps/world.ts";
import { eraseCompany } from "./erase.ts";

test("from the deletion on nobody of it signs in; all rows and files of it go, also after a run that was killed on the way, and nobody else's", async () => {
  const platform = await createSuper();
  const [company, neighbour] = [await peopled(), await peopled()];
  await putObject(Readable.from(["a picture"]), { key: newKey(company.id), bytesMax: 100 });
  const before = await everythingOf(neighbour.id);
  const password = "padaria do sol 7";
  const { email } = await company.createUser({ password });
  const signIn = () => call(undefined, "POST", "/auth/login", { email, password });
  expect((await signIn()).status).toBe(200);
  expect((await call(platform, "DELETE", `/companies/${company.id}`)).status).toBe(200);

  expect((await call(company.admin, "GET", "/auth/me")).status).toBe(401);
  expect((await signIn()).status).toBe(401);
  expect((await call(platform, "DELETE", `/companies/${company.id}`)).status).toBe(404);

  const run = () => eraseCompany.run(PLATFORM, { otherCompanyId: company.id });
  await killedAt("users", company.id, run);
  expect((await everythingOf(company.id)).users).not.toBe("");
  await run();
  const { plans: _, jobs, ...left } = await everythingOf(company.id);
  expect(Object.entries(left).filter(([, rows]) => rows !== "")).toEqual([]);
  expect(await isThere(company.id)).toBe(false);
  await run(); // running twice is harmless
  const facts = await companyOf(PLATFORM).facts("managed-company.erased");
  expect(facts.filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ otherCompanyId: company.id }))).toHaveLength(1);
  const { plans: __, jobs: ___, ...after } = await everythingOf(neighbour.id);
  expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name in after)));
});

/** Locks a row of that table, and terminates the connection of the run that waits for it. */
const killedAt = (table: string, companyId: number, run: () => Promise<unknown>) =>
  ownerIn(companyId, async (client) => {
    await client.query(`select from ${table} where company_id = ${companyId} for update`);
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const ran = run().catch((error: Error) => error.message);
    let died: unknown;
    void ran.then((how) => {
      died = how ?? "ran through";
    });
    const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity where ${rows[0]?.pid}::int = any (pg_blocking_pids(pid))`;
    await eventually(
      async () => (await companyOf(companyId).run(({ tx }) => kill.execute(tx))).rows.length > 0 || died,
      (end) => end !== false && end !== undefined,
    );
    expect(await ran).toMatch(/terminat/);
  });

const isThere = (companyId: number) =>
  stat(join(inject("database").folder, "files", "files", String(companyId))).then(
    () => true,
    () => false,
  );

test("a company that is alive keeps its rows, its facts and its files, whatever asks for its erasure", async () => {
  const company = await peopled();
  const key = newKey(company.id);
  await putObject(Readable.from(["a picture"]), { key, bytesMax: 100 });
  const before = await everythingOf(company.id);
  await eraseCompany.run(PLATFORM, { otherCompanyId: company.id });
  await company.run(({ tx }) => sql`select app.erase_facts(${company.id}, 1000), app.erase_company(${company.id})`.execute(tx));
  await companyOf(PLATFORM).run(({ tx }) => sql`select app.retire_company(${PLATFORM}), app.erase_company(${PLATFORM})`.execute(tx));
  expect(await everythingOf(company.id)).toEqual(before);
  expect(await isThere(company.id)).toBe(true);
  expect((await call(await createSuper(), "GET", "/companies/list")).status).toBe(200);
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Cell, workbookOf } from "../../../platform/sheets/testing/workbook.ts";
import { call, upload } from "../../../testing/app.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { eventually } from "../../../testing/eventually.ts";
import { canonicalNumber } from "../numbers.ts";
import { readImport } from "./read.ts";
import { BATCH_ROWS, runBatch } from "./run.ts";

const FIRST = 5_511_940_000_000;

/** An import that is about to start. */
async function started(count: number) {
  const company = await createCompany();
  const ana = await company.createUser();
  const rows = Array.from({ length: count }, (_, at): Cell[] => [`Pessoa ${at}`, FIRST + at]);
  const content = await workbookOf({ sheets: { Clientes: [["Nome", "Telefone"], ...rows] } });
  const { id } = (await upload(ana, "/contacts/import", { name: "clientes.xlsx", content })).body;
  await readImport(company.id, id);
  const columns = [
    { at: 0, to: "name" },
    { at: 1, to: "number" },
  ];
  await call(ana, "POST", `/contacts/imports/${id}/start`, { columns, existing: "skip", countryCode: "55" });
  const show = async () => (await call(ana, "GET", `/contacts/imports/${id}`)).body;
  const names = () => company.run(({ tx }) => tx.selectFrom("contacts").select("name").execute());
  return { company, id, show, names };
}

/** Terminates the database sessions that wait for this transaction, as if their process had been killed. */
async function killWhoeverWaitsFor({ run }: TestCompany, pid: number) {
  const cut = () =>
    run(({ tx }) => sql`select pg_terminate_backend(pid) from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`.execute(tx));
  await eventually(cut, ({ rows }) => rows.length > 0);
}

test("killed in the middle of a batch, when its people were written already, nothing of it stands, and then each is taken once", async () => {
  const total = BATCH_ROWS + 7;
  const { company, id, show, names } = await started(total);
  let batch: Promise<unknown> = Promise.resolve();
  await company.run(async (ctx) => {
    // A transaction that is adding the last contact of the batch: the import waits for it while holding all others.
    await ctx.tx.insertInto("contacts").values({ name: "Eu" }).execute();
    const { id: contact_id } = await ctx.tx.selectFrom("contacts").select("id").executeTakeFirstOrThrow();
    const value = canonicalNumber(String(FIRST + BATCH_ROWS - 1));
    await ctx.tx.insertInto("contact_identities").values({ contact_id, kind: "number", value }).execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.tx);
    batch = runBatch(company.id, id).catch((error: unknown) => error);
    await killWhoeverWaitsFor(company, rows[0]!.pid);
    expect(await batch).toBeInstanceOf(Error);
  });
  expect(await names()).toEqual([{ name: "Eu" }]);
  expect(await show()).toMatchObject({ state: "running", rowsDone: 0, created: 0, failed: 0 });

  while (await runBatch(company.id, id));
  expect(await show()).toMatchObject({ state: "done", rowsDone: total, created: total - 1, skipped: 1, failed: 0 });
  expect(await names()).toHaveLength(total);
});

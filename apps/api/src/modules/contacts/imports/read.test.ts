import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { configureSheets } from "../../../platform/sheets/readSheet.ts";
import { endless, hostile } from "../../../platform/sheets/testing/hostile.ts";
import { readersBelow } from "../../../platform/sheets/testing/readers.ts";
import { workbookOf } from "../../../platform/sheets/testing/workbook.ts";
import { removeObject } from "../../../platform/storage/storage.ts";
import { call, upload } from "../../../testing/app.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { eventsDuring } from "../../../testing/eventsDuring.ts";
import { eventually } from "../../../testing/eventually.ts";
import { readSpreadsheet } from "./jobs.ts";
import { readImport } from "./read.ts";

async function world() {
  const company = await createCompany();
  const ana = await company.createUser();
  // A temporary folder of its own, so that the test sees which files remain.
  const [folder, usual] = [await mkdtemp(join(tmpdir(), "recado-imports-")), process.env.TMPDIR];
  process.env.TMPDIR = folder;
  onTestFinished(async () => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    await rm(folder, { recursive: true });
  });
  return {
    company,
    ana,
    folder,
    async bring(content: Buffer) {
      const { status, body } = await upload(ana, "/contacts/import", { name: "clientes.xlsx", content });
      expect([status, body.state]).toEqual([200, "reading"]);
      return body.id as number;
    },
    show: async (id: number) => (await call(ana, "GET", `/contacts/imports/${id}`)).body,
    rows: () => company.run(({ tx }) => tx.selectFrom("contact_import_rows").select("row").orderBy("row").execute()),
    async left() {
      const stored = await company.run(({ tx }) => tx.selectFrom("files").select("id").where("removed_at", "is", null).execute());
      return { stored, onDisk: await readdir(folder), readers: await readersBelow(folder) };
    },
  };
}
const nothing = { stored: [], onDisk: [], readers: [] };
const people = (count: number) => Array.from({ length: count }, (_, at) => [`Pessoa ${at}`, 5_511_900_000_000 + at]);

test("ten hostile sheets at once: each import says why it failed, and nothing is left of them", { timeout: 240_000 }, async () => {
  const { company, bring, show, rows, left } = await world();
  const ids = await Promise.all(Object.values(hostile).map(async ({ make }) => bring(await make())));
  const before = process.memoryUsage().rss;
  let [most, growth] = [0, 0];
  const looking = setInterval(async () => {
    growth = Math.max(growth, process.memoryUsage().rss - before);
    most = Math.max(most, (await left()).readers.length);
  }, 200);
  await Promise.all(ids.map((id) => readImport(company.id, id))).finally(() => clearInterval(looking));
  const imports = await Promise.all(ids.map(show));
  expect(imports).toMatchObject(Object.values(hostile).map(({ fault }) => ({ state: "failed", failure: { reason: fault } })));
  expect(await rows()).toEqual([]);
  expect(most).toBeLessThanOrEqual(2);
  expect(await left()).toEqual(nothing);
  console.log(`RESULT SEC-18 sheets=${ids.length} growthMB=${Math.round(growth / 1_048_576)} readersAtOnce=${most}`);
});

test("what takes too long fails, says so, and leaves nothing", { timeout: 60_000 }, async () => {
  configureSheets({ sheetSeconds: 1 });
  onTestFinished(() => configureSheets({ sheetSeconds: 60 }));
  const { company, bring, show, rows, left } = await world();
  const id = await bring(endless());
  await readImport(company.id, id);
  expect(await show(id)).toMatchObject({ state: "failed", failure: { reason: "tooSlow" } });
  expect(await rows()).toEqual([]);
  expect(await left()).toEqual(nothing);
});

test("rows are stored while the end of the sheet is still far: nobody has to hold them all", { timeout: 60_000 }, async () => {
  const { company, ana, folder, bring, rows } = await world();
  const id = await bring(endless());
  const reading = readImport(company.id, id);
  await eventually(rows, (found) => found.length > 0, 30_000);
  const readers = await readersBelow(folder);
  expect(readers, "it is still being read").toHaveLength(1);
  await call(ana, "POST", `/contacts/imports/${id}/cancel`, {});
  for (const pid of readers) process.kill(pid, "SIGKILL");
  await reading;
});

test("cancelled while it is read, it is read no further, and no row stays", { timeout: 60_000 }, async () => {
  const { company, ana, bring, show, rows, left } = await world();
  const id = await bring(await workbookOf({ sheets: { Clientes: people(20_000) } }));
  const reading = readImport(company.id, id);
  await eventually(
    () => show(id),
    ({ sample }) => sample.length > 0,
    30_000,
  );
  await call(ana, "POST", `/contacts/imports/${id}/cancel`, {});
  await reading;
  expect((await show(id)).state).toBe("cancelled");
  expect(await rows()).toEqual([]);
  expect(await left()).toEqual(nothing);
});

test("read by two processes at once, or again after a kill, it has every row once", { timeout: 60_000 }, async () => {
  const { company, bring, show, rows, left } = await world();
  const id = await bring(await workbookOf({ sheets: { Clientes: people(5000) } }));
  await Promise.all([readImport(company.id, id), readImport(company.id, id), readImport(company.id, id)]);
  await readImport(company.id, id);
  expect(await show(id)).toMatchObject({ state: "ready", rowsTotal: 5000 });
  expect(await rows()).toEqual(people(5000).map((_, at) => ({ row: at + 1 })));
  expect(await left()).toEqual(nothing);
});

test("a hundred thousand rows are taken, with a line of names above them or without one, and not one more", {
  timeout: 180_000,
}, async () => {
  const { company, ana, bring, show } = await world();
  const names = ["Nome", "Celular"];
  const read = async (cells: (string | number)[][]) => {
    const id = await bring(await workbookOf({ sheets: { Clientes: cells } }));
    await readImport(company.id, id);
    const { state, rowsTotal, failure } = await show(id);
    await call(ana, "POST", `/contacts/imports/${id}/cancel`, {});
    return [state, rowsTotal, failure?.reason];
  };
  expect(await read([names, ...people(100_000)])).toEqual(["ready", 100_000, undefined]);
  expect(await read(people(100_001))).toEqual(["failed", 0, "tooManyRows"]);
});

test("texts that are cut are cut between signs, or no database would take them", async () => {
  const { company, bring, show } = await world();
  const long = `a${"😀".repeat(600)}`;
  const id = await bring(
    await workbookOf({
      sheets: {
        [long]: [
          ["Nome", long],
          ["Marina", long],
        ],
      },
    }),
  );
  await readImport(company.id, id);
  const { state, columns, sample } = await show(id);
  expect([state, columns[1].name, sample[0].cells[1].isWellFormed()]).toEqual(["ready", `a${"😀".repeat(24)}`, true]);
});

test.each([
  ["is gone from where files rest", (key: string) => removeObject(key)],
  [
    "is known to nobody any more",
    (key: string, { run }: TestCompany) => run(({ tx }) => tx.deleteFrom("files").where("key", "=", key).execute()),
  ],
])("an import whose file %s fails for good and says so; it is not tried for ever", async (_, lose) => {
  const { company, bring, show, rows, left } = await world();
  const id = await bring(await workbookOf({ sheets: { Clientes: [["Nome", "Telefone"], ...people(2)] } }));
  const { key } = await company.run(({ tx }) => tx.selectFrom("files").select("key").executeTakeFirstOrThrow());
  await lose(key, company);
  const news = await eventsDuring(company.id, () => readSpreadsheet.run(company.id, { importId: id }));
  expect(await show(id)).toMatchObject({ state: "failed", failure: { reason: "unreadable" } });
  expect(news).toMatchObject([{ payload: { import: { id, state: "failed" } } }]);
  expect([await rows(), await left()]).toEqual([[], nothing]);
});

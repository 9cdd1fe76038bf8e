import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { BadSheet } from "./badSheet.ts";
import { configureSheets, readSheet } from "./readSheet.ts";
import { cutOff, endless, mergedAllOver } from "./testing/hostile.ts";
import { readersBelow } from "./testing/readers.ts";
import { longSheet, workbookOf } from "./testing/workbook.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-sheets-"));
});
afterAll(() => rm(folder, { recursive: true }));

const limits = { rowsMax: 100_000, columnsMax: 50 };
let files = 0;

async function kept(content: Buffer) {
  files += 1;
  const path = join(folder, `book${files}`);
  await writeFile(path, content);
  return path;
}

async function read(content: Buffer, meanwhile = async () => {}) {
  const numbers: number[] = [];
  try {
    for await (const { rows } of readSheet(await kept(content), limits)) {
      numbers.push(...rows.map(({ row }) => row));
      await meanwhile();
    }
    return numbers;
  } catch (error) {
    if (!(error instanceof BadSheet)) throw error;
    return { fault: error.reason, ...error.where };
  }
}

test("all rows come in their order", async () => {
  const total = 12_345;
  const rows = longSheet(total, (row) => [`Pessoa ${row}`, 5_511_900_000_000 + row]);
  const content = await workbookOf({ sheets: { Clientes: [] }, more: { "xl/worksheets/sheet1.xml": rows } });
  expect(await read(content)).toEqual(Array.from({ length: total }, (_, at) => at + 1));
});

test("cells that are merged all over the sheet hide nobody", { timeout: 60_000 }, async () => {
  expect(await read(mergedAllOver())).toEqual([1]);
});

test("a zip that ends anywhere is refused", { timeout: 60_000 }, async () => {
  const whole = await workbookOf({ sheets: { Clientes: Array.from({ length: 500 }, (_, at) => [`Pessoa ${at}`, at * 7919]) } });
  for (const share of [0.0001, 0.05, 0.9, 0.999]) expect(await read(cutOff(whole, share)), String(share)).toHaveProperty("fault");
});

test("what takes too long is ended, and it is told how far it came", { timeout: 60_000 }, async () => {
  configureSheets({ sheetSeconds: 8 }); // enough time for the reader to start, even on a busy machine
  onTestFinished(() => configureSheets({ sheetSeconds: 60 }));
  const seen = read(endless(), async () => {
    for (const pid of await readersBelow(folder)) process.kill(pid, "SIGSTOP");
  });
  expect(await seen).toEqual({ fault: "tooSlow", sheet: "Clientes", row: expect.any(Number) });
  expect(await readersBelow(folder)).toEqual([]);
});

test("what is not the fault of the sheet is not told as one of it", async () => {
  const reading = readSheet(join(folder, "nowhere"), limits).next();
  await expect(reading).rejects.toMatchObject({ reason: "unreadable", where: {} });
});

test("whoever stops looking ends it", { timeout: 60_000 }, async () => {
  for await (const { rows } of readSheet(await kept(endless()), limits)) {
    expect(rows.length).toBeGreaterThan(0);
    expect(await readersBelow(folder)).toHaveLength(1);
    break;
  }
  expect(await readersBelow(folder)).toEqual([]);
});

test("a reader does not outlive whoever started it", { timeout: 60_000 }, async () => {
  const script = `import { readSheet } from ${JSON.stringify(new URL("./readSheet.ts", import.meta.url).href)};
    for await (const _ of readSheet(${JSON.stringify(await kept(endless()))}, ${JSON.stringify(limits)}));`;
  const program = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
  onTestFinished(() => void program.kill("SIGKILL"));
  await eventually(
    () => readersBelow(folder),
    (pids) => pids.length === 1,
    30_000,
  );
  program.kill("SIGKILL");
  await eventually(
    () => readersBelow(folder),
    (pids) => pids.length === 0,
    30_000,
  );
});

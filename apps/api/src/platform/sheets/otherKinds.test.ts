import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BadSheet } from "./badSheet.ts";
import { readSheet } from "./readSheet.ts";
import type { SheetLimits } from "./sheet.ts";
import { sheetRows } from "./sheetRows.ts";
import { workbookOf } from "./testing/workbook.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-kinds-"));
});
afterAll(() => rm(folder, { recursive: true }));

const every: SheetLimits = { rowsMax: 100, columnsMax: 4, kinds: ["xlsx", "xls", "csv"] };

async function read(content: Buffer | string, limits = every, reader = sheetRows) {
  const path = join(folder, "file");
  await writeFile(path, content);
  const rows: Array<[number, ...string[]]> = [];
  try {
    for await (const part of reader(path, limits)) for (const { row, cells } of part.rows) rows.push([row, ...cells]);
    return rows;
  } catch (error) {
    if (!(error instanceof BadSheet)) throw error;
    return { reason: error.reason, ...error.where };
  }
}

const marina = [
  [1, "Nome", "Número"],
  [2, "João", "5511987650001"],
];

test.each([
  ["with semicolons", "Nome;Número\r\nJoão;5511987650001\r\n"],
  ["with commas and without a last line break", "Nome,Número\nJoão,5511987650001"],
  ["with tabs and the line breaks of old Macs", "Nome\tNúmero\rJoão\t5511987650001\r"],
  ["in quotes", '"Nome";"Número"\r\n"João" ; "5511987650001"\r\n'],
  ["with Excel's mark", "\ufeffNome;Número\nJoão;5511987650001\n"],
  ["with more commas than semicolons in quotes", 'Nome;"Número"\nJoão;5511987650001;\n;;'],
])("CSV is read %s", async (_, text) => {
  expect(await read(text)).toEqual(marina);
});

test("CSV is read in the encodings that Excel saves it in", async () => {
  const text = "Nome;Número\r\nJoão;5511987650001\r\n";
  expect(await read(Buffer.from(text, "latin1"))).toEqual(marina);
  expect(await read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]))).toEqual(marina);
  expect(await read(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, "utf16le").swap16()]))).toEqual(marina);
  // Bytes that only a later chunk proves not to be UTF-8, and a letter that falls between two chunks.
  const long = "x".repeat(65_535);
  expect(await read(Buffer.concat([Buffer.from(`${long};\n`), Buffer.from("João", "latin1")]))).toContainEqual([2, "João"]);
  expect(await read(`${long}é;2\nJoão`)).toContainEqual([2, "João"]);
});

test("quoted cells may hold separators, line breaks and quotes, and a row keeps the number that a spreadsheet shows", async () => {
  expect(await read('sep=;\nNome;Nota\n\n"Silva; ""Marina""\nDuarte";ok "sim"\n')).toEqual([
    [2, "Nome", "Nota"],
    [4, 'Silva; "Marina"\nDuarte', 'ok "sim"'],
  ]);
});

test("CSV keeps the limits of a sheet, and what is no text is none", async () => {
  expect(await read("a\n".repeat(101))).toEqual({ reason: "tooManyRows", row: 101 });
  expect(await read("a;b\n1;2;3;4;5\n")).toEqual({ reason: "tooManyColumns", row: 2, column: "E" });
  expect(await read("1;2;3;4;;;;;;\n")).toEqual([[1, "1", "2", "3", "4"]]);
  expect(await read('a;b\n"1;2\n')).toEqual({ reason: "damaged", row: 2 });
  expect(await read(Buffer.from([0, 1, 2, 3]))).toEqual({ reason: "notWorkbook" });
  expect(await read("")).toEqual([]);
  const [[, cell]] = (await read(`"${"x".repeat(2_000_000)}"`)) as [[number, string]];
  expect(cell).toHaveLength(1001);
});

const oldBook = (rows: unknown[][], { hidden = false } = {}) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Rascunho"]]), "Antes");
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Clientes");
  if (hidden) book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  return write(book, { type: "buffer", bookType: "biff8" }) as Buffer;
};

test("a workbook of before 2007 is read: texts, long numbers, empty cells, the first sheet that is not hidden", async () => {
  const content = oldBook([["Nome", "Número", "E-mail"], [], ["João", 5511987650001, null], [null, 11987650002, "bia@exemplo.test"]], {
    hidden: true,
  });
  const rows = [
    [1, "Nome", "Número", "E-mail"],
    [3, "João", "5511987650001"],
    [4, "", "11987650002", "bia@exemplo.test"],
  ];
  expect(await read(content)).toEqual(rows);
  expect(await read(content, every, readSheet), "by the process that may die of it").toEqual(rows);
  expect(await read(oldBook([["Nome"]]))).toEqual([[1, "Rascunho"]]);
});

test("a workbook of before 2007 that is cut off or has too many columns is refused", async () => {
  const content = oldBook([
    ["Nome", "Número"],
    ["João", 5511987650001],
  ]);
  expect(await read(content.subarray(0, 700))).toHaveProperty("reason");
  expect(await read(oldBook([[1, 2, 3, 4, 5]], { hidden: true }))).toEqual({
    reason: "tooManyColumns",
    sheet: "Clientes",
    row: 1,
    column: "E",
  });
});

test("what only takes an .xlsx refuses the others, and whatever the ending says, the content decides", async () => {
  const one = { rowsMax: 100, columnsMax: 4 };
  expect(await read(oldBook([["Nome"]]), one)).toEqual({ reason: "oldFormat" });
  expect(await read("Nome;Número", one)).toEqual({ reason: "notWorkbook" });
  expect(await read(await workbookOf({ sheets: { Clientes: [["Nome"]] } }))).toEqual([[1, "Nome"]]);
});

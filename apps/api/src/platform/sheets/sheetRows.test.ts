import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BadSheet } from "./badSheet.ts";
import { sheetRows } from "./sheetRows.ts";
import { type Cell, longSheet, sheetOf, workbookOf, zipOf } from "./testing/workbook.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-sheets-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: Buffer, limits = { rowsMax: 100, columnsMax: 50 }) {
  const path = join(folder, "book");
  await writeFile(path, content);
  const rows: Array<[number, string[]]> = [];
  let name = "";
  try {
    for await (const part of sheetRows(path, limits)) {
      name = part.sheet;
      for (const { row, cells } of part.rows) rows.push([row, cells]);
    }
    return { name, rows };
  } catch (error) {
    if (!(error instanceof BadSheet)) throw error;
    return { reason: error.reason, ...error.where };
  }
}
const one = (rows: Cell[][], more = {}) => workbookOf({ sheets: { Clientes: rows }, more });
const raw = (text: string): Cell => ({ raw: text });

test("cells of every kind are read as people see them, and empty rows are passed over", async () => {
  const more = {
    "xl/sharedStrings.xml":
      "<sst><si><t>Marina</t></si><si><r><t>João </t></r><r><t>d&apos;Ávila</t></r><rPh><t>joao</t></rPh></si><si><t/></si></sst>",
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; reais&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
  };
  const rows: Cell[][] = [
    [raw('<c t="s"><v>0</v></c>'), raw('<c t="s"><v>1</v></c>'), raw('<c t="s"><v>2</v></c>'), "  Olá  "],
    [],
    [raw("<c><v>5.511987654321E12</v></c>"), raw("<c><v>5511987654321</v></c>"), raw("<c><v>0.1</v></c>"), raw("<c><v>-3</v></c>")],
    [
      raw('<c s="1"><v>46000</v></c>'),
      raw('<c s="2"><v>46000.5</v></c>'),
      raw('<c s="3"><v>46000</v></c>'),
      raw('<c t="d"><v>2026-01-31</v></c>'),
    ],
    [
      raw('<c t="b"><v>1</v></c>'),
      raw('<c t="str"><f>A1&amp;"x"</f><v>Marinax</v></c>'),
      raw('<c t="e"><v>#N/A</v></c>'),
      raw("<c><f>1+1</f></c>"),
    ],
    [null, null, "C"],
  ];
  expect(await read(await one(rows, more))).toEqual({
    name: "Clientes",
    rows: [
      [1, ["Marina", "João d'Ávila", "", "Olá"]],
      [3, ["5511987654321", "5511987654321", "0.1", "-3"]],
      [4, ["2025-12-09", "2025-12-09 12:00:00", "46000", "2026-01-31"]],
      [5, ["TRUE", "Marinax", "#N/A"]],
      [6, ["", "", "C"]],
    ],
  });
});

test("the first sheet that is shown is read, and only that one", async () => {
  const sheets = { Oculta: [["nada"]], Ana: [["A"]], Bia: [["B"]] };
  expect(await read(await workbookOf({ sheets, hidden: ["Oculta"] }))).toEqual({ name: "Ana", rows: [[1, ["A"]]] });
  expect(await read(await workbookOf({ sheets: { Oculta: [["nada"]] }, hidden: ["Oculta"] }))).toEqual({ reason: "noSheet" });
});

test("what is no workbook says what it is instead", async () => {
  const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2000)]);
  expect(await read(ole)).toEqual({ reason: "oldFormat" });
  expect(await read(Buffer.concat([ole, Buffer.from("EncryptedPackage", "utf16le")]))).toEqual({ reason: "encrypted" });
  expect(await read(Buffer.from("Nome;Telefone\r\n"))).toEqual({ reason: "notWorkbook" });
  expect(await read(Buffer.alloc(0))).toEqual({ reason: "notWorkbook" });
  expect(await read(await zipOf({ "word/document.xml": "<x/>" }))).toEqual({ reason: "notWorkbook" });
  const whole = await one([["A"]]);
  expect(await read(whole.subarray(0, whole.length - 40))).toEqual({ reason: "damaged" });
  const locked = Buffer.from(whole);
  const central = locked.indexOf(Buffer.from("PK\x01\x02", "latin1"));
  locked.writeUInt16LE(locked.readUInt16LE(central + 8) | 1, central + 8);
  expect(await read(locked)).toEqual({ reason: "encrypted" });
});

test("what is wrong inside of a sheet is told with its place", async () => {
  const inSheet = (rows: string) => one([], { "xl/worksheets/sheet1.xml": sheetOf(rows) });
  const position = { sheet: "Clientes", row: 3, column: "B" };
  expect(await read(await inSheet('<row r="3"><c r="A3"><v>1</v></c><c r="B3"><v>1</x></c></row>'))).toEqual({
    reason: "damaged",
    ...position,
  });
  expect(await read(await inSheet('<row r="3"><c r="B3"><v>muito</v></c></row>'))).toEqual({ reason: "damaged", ...position });
  expect(await read(await inSheet('<row r="3"><c r="B3" t="s"><v>9</v></c></row>'))).toEqual({ reason: "damaged", ...position });
  expect(await read(await inSheet('<row r="2"/><row r="1"/>'))).toMatchObject({ reason: "damaged", row: 2 });
  expect(await read(await one([["A"], ["B"], Array(60).fill("x")]))).toEqual({
    reason: "tooManyColumns",
    sheet: "Clientes",
    row: 3,
    column: "AY",
  });
  expect(await read(await one([["A"], ["B"], ["C"]]), { rowsMax: 2, columnsMax: 5 })).toMatchObject({ reason: "tooManyRows", row: 3 });
});

test("a long text is cut, but never in the middle of a sign", async () => {
  const long = `${"a".repeat(1000)}😀`;
  const shared = { "xl/sharedStrings.xml": `<sst><si><t>${long}</t></si></sst>` };
  const rows = [[raw('<c t="s"><v>0</v></c>'), long, `a${long}`]];
  expect(await read(await one(rows, shared))).toEqual({
    name: "Clientes",
    rows: [[1, ["a".repeat(1000), "a".repeat(1000), "a".repeat(1001)]]],
  });
});

test("one long text may not stand in a million cells", async () => {
  const shared = { "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(32_000)}</t></si></sst>` };
  const wide = longSheet(20_000, () => Array<Cell>(40).fill(raw('<c t="s"><v>0</v></c>')));
  const limits = { rowsMax: 1_000_000, columnsMax: 50 };
  expect(await read(await one([], { ...shared, "xl/worksheets/sheet1.xml": wide }), limits)).toMatchObject({ reason: "tooLarge" });
});

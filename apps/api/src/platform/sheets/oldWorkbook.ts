import { readFile } from "node:fs/promises";
import { type CellObject, read, SSF, type WorkBook } from "@e965/xlsx";
import { BadSheet } from "./badSheet.ts";
import { columnName } from "./columns.ts";
import { cut } from "./cut.ts";
import { plainNumber, type SheetLimits, type SheetPart, type SheetRow } from "./sheet.ts";
import { dateOf } from "./styles.ts";

/** The first visible sheet of a workbook in Excel's format before 2007, which has at most 65,536 rows. It is read as a whole. */
export async function* oldWorkbookRows(path: string, { columnsMax }: SheetLimits): AsyncGenerator<SheetPart> {
  const workbook = parsed(await readFile(path));
  const name = workbook.SheetNames.find((_, at) => !workbook.Workbook?.Sheets?.[at]?.Hidden && cellsOf(workbook, at));
  if (name === undefined) throw new BadSheet("noSheet");
  const sheet = cut(name, 100);
  const is1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  let rows: SheetRow[] = [];
  for (const [at, row] of (cellsOf(workbook, workbook.SheetNames.indexOf(name)) ?? []).entries()) {
    const cells = (row ?? []).map((cell) => textOf(cell, is1904));
    // A row is sparse: cells between two others may be missing.
    const filled = Array.from(cells, (cell) => cell ?? "");
    const last = filled.findLastIndex((cell) => cell !== "");
    if (last >= columnsMax) throw new BadSheet("tooManyColumns", { sheet, row: at + 1, column: columnName(columnsMax) });
    if (last >= 0) rows.push({ row: at + 1, cells: filled.slice(0, last + 1) });
    if (rows.length < ROWS_AT_ONCE) continue;
    yield { sheet, rows };
    rows = [];
  }
  yield { sheet, rows };
}

const ROWS_AT_ONCE = 1000;

/** Stored results instead of formulas, and neither markup nor macros. */
function parsed(content: Buffer): WorkBook {
  try {
    return read(content, { type: "buffer", dense: true, cellNF: true, cellFormula: false, cellHTML: false, cellText: false });
  } catch (error) {
    throw new BadSheet(/password|encrypt/i.test(String(error)) ? "encrypted" : "damaged");
  }
}

type Cells = ReadonlyArray<ReadonlyArray<CellObject | undefined> | undefined>;

/** A chart has a tab, too, but no cells. */
function cellsOf(workbook: WorkBook, at: number): Cells | undefined {
  const sheet = workbook.Sheets[workbook.SheetNames[at] ?? ""] as { "!data"?: Cells; "!type"?: string } | undefined;
  return sheet?.["!type"] === undefined || sheet["!type"] === "sheet" ? sheet?.["!data"] : undefined;
}

function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (cell?.v === undefined || cell.t === "e") return "";
  if (typeof cell.v === "boolean") return cell.v ? "TRUE" : "FALSE";
  // What no database takes: half a pair of surrogates, and NUL.
  if (typeof cell.v !== "number") return cut(String(cell.v).toWellFormed().replaceAll("\0", "")).trim();
  const isDate = cell.z !== undefined && SSF.is_date(String(cell.z));
  return (isDate ? dateOf(cell.v, is1904) : undefined) ?? plainNumber(cell.v, String(cell.v));
}

import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { columnName } from "../columns.ts";

export type Cell = string | number | null | { raw: string };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A cell as Excel writes it; `raw` is XML for special cases. */
const cellOf = (cell: Cell, reference: string) => {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === "object") return cell.raw.replace("<c", `<c r="${reference}"`);
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
};
export const rowOf = (cells: Cell[], row: number) =>
  `<row r="${row}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${row}`)).join("")}</row>`;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const sheetOf = (rows: string) => `${HEAD}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const relationsOf = (count: number) =>
  `${HEAD}<Relationships>${Array.from({ length: count }, (_, at) => `<Relationship Id="rId${at + 1}" Type="http://x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`;
const bookOf = (names: string[], hidden: string[]) =>
  `${HEAD}<workbook><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" ${hidden.includes(name) ? 'state="hidden"' : ""} r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`;

type Parts = Record<string, string | Buffer | (() => Readable)>;

/** A zip of these parts. */
export function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) {
    if (typeof content === "function") zip.addReadStream(content(), path);
    else zip.addBuffer(Buffer.from(content), path);
  }
  zip.end();
  return buffer(zip.outputStream);
}

type Book = { sheets: Record<string, Cell[][]>; hidden?: string[] };

/** The parts of a workbook, by path. */
export const partsOf = ({ sheets, hidden = [] }: Book): Record<string, string> => ({
  "[Content_Types].xml": `${HEAD}<Types/>`,
  "xl/workbook.xml": bookOf(Object.keys(sheets), hidden),
  "xl/_rels/workbook.xml.rels": relationsOf(Object.keys(sheets).length),
  ...Object.fromEntries(
    Object.values(sheets).map((rows, at) => [
      `xl/worksheets/sheet${at + 1}.xml`,
      sheetOf(rows.map((cells, row) => (cells.length === 0 ? "" : rowOf(cells, row + 1))).join("")),
    ]),
  ),
});

export const workbookOf = ({ more = {}, ...book }: Book & { more?: Parts }): Promise<Buffer> => zipOf({ ...partsOf(book), ...more });

/** A sheet too long to be one text. */
export const longSheet = (rows: number, make: (row: number) => Cell[]) => () =>
  Readable.from(
    (function* () {
      yield `${HEAD}<worksheet><sheetData>`;
      for (let row = 1; row <= rows; row += 1) yield rowOf(make(row), row);
      yield "</sheetData></worksheet>";
    })(),
    { objectMode: false },
  );

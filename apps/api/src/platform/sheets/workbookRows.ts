import { BadSheet } from "./badSheet.ts";
import { columnName, columnOf } from "./columns.ts";
import { cut } from "./cut.ts";
import { plainNumber, type SheetLimits, type SheetPart, type SheetRow } from "./sheet.ts";
import { dateOf, readStyles, type Styles } from "./styles.ts";
import { readTexts, type SharedTexts } from "./texts.ts";
import { firstSheet, type Sheet } from "./workbook.ts";
import { parsed, type Tag } from "./xml.ts";
import { openParts, UNPACKED_MAX_BYTES } from "./zip.ts";

/** The rows of the first visible sheet of an .xlsx, as it streams. */
export async function* workbookRows(path: string, limits: SheetLimits): AsyncGenerator<SheetPart> {
  const parts = await openParts(path);
  try {
    const sheet = await firstSheet(parts);
    const [texts, styles] = [await readTexts(parts), await readStyles(parts)];
    const content = (await parts.read(sheet.path)) ?? refuse(sheet);
    const rows = new Rows(sheet, { texts, styles, ...limits });
    try {
      for await (const _ of parsed(content, rows)) yield { sheet: sheet.name, rows: rows.take() };
    } catch (error) {
      throw error instanceof BadSheet && error.where.row === undefined ? new BadSheet(error.reason, rows.where()) : error;
    }
  } finally {
    parts.close();
  }
}

type RowContext = SheetLimits & { texts: SharedTexts; styles: Styles };

/** Handles the tags of one sheet. For a formula it takes the stored result and never evaluates it. */
class Rows {
  readonly #sheet: Sheet;
  readonly #known: RowContext;
  #done: SheetRow[] = [];
  #count = 0;
  #letters = 0;
  #row = 0;
  #cells: string[] = [];
  #column = -1;
  #type = "n";
  #style = 0;
  #text = "";
  #isText = false;
  #isSpoken = false;

  constructor(sheet: Sheet, context: RowContext) {
    this.#sheet = sheet;
    this.#known = context;
  }

  take(): SheetRow[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  where = () => ({
    sheet: this.#sheet.name,
    ...(this.#row > 0 && { row: this.#row }),
    ...(this.#column >= 0 && { column: columnName(this.#column) }),
  });

  open = (tag: Tag) => {
    if (tag.name === "row") this.#openRow(tag);
    else if (tag.name === "c") this.#openCell(tag);
    else if (tag.name === "rPh") this.#isSpoken = true;
    else this.#isText = tag.name === "v" || (tag.name === "t" && !this.#isSpoken);
  };

  text = (text: string) => {
    if (this.#isText) this.#text = cut(this.#text + text);
  };

  close = (name: string) => {
    this.#isText = false;
    if (name === "rPh") this.#isSpoken = false;
    if (name === "c") this.#closeCell();
    if (name === "row") this.#closeRow();
  };

  #openRow({ attributes }: Tag) {
    const row = attributes.r === undefined ? this.#row + 1 : Number(attributes.r);
    this.#column = -1;
    if (!Number.isInteger(row) || row <= this.#row || row > 1_048_576) throw new BadSheet("damaged");
    this.#row = row;
    this.#cells = [];
  }

  #openCell({ attributes: { r, t = "n", s = "0" } }: Tag) {
    const column = r === undefined ? this.#column + 1 : columnOf(r);
    if (column === undefined || column <= this.#column) throw new BadSheet("damaged");
    this.#column = column;
    [this.#type, this.#style, this.#text] = [t, Number(s), ""];
  }

  #closeCell() {
    const value = this.#value().trim();
    if (value === "") return;
    if (this.#column >= this.#known.columnsMax) throw new BadSheet("tooManyColumns");
    while (this.#cells.length < this.#column) this.#cells.push("");
    this.#cells.push(value);
    this.#letters += value.length;
    // One long shared text may be in a million cells.
    if (this.#letters > UNPACKED_MAX_BYTES) throw new BadSheet("tooLarge");
  }

  #closeRow() {
    this.#column = -1;
    if (this.#cells.length === 0) return;
    this.#count += 1;
    if (this.#count > this.#known.rowsMax) throw new BadSheet("tooManyRows");
    this.#done.push({ row: this.#row, cells: this.#cells });
  }

  #value(): string {
    const text = this.#text;
    if (this.#type === "s") return text === "" ? "" : (this.#known.texts.at(Number(text)) ?? refuse(this.#sheet));
    if (this.#type === "b") return text === "1" ? "TRUE" : text === "0" ? "FALSE" : text;
    if (this.#type !== "n" || text === "") return text;
    const number = Number(text);
    if (!Number.isFinite(number)) throw new BadSheet("damaged");
    if (this.#known.styles.isDate(this.#style)) return dateOf(number, this.#sheet.is1904) ?? text;
    return plainNumber(number, text);
  }
}

const refuse = ({ name }: Sheet): never => {
  throw new BadSheet("damaged", { sheet: name });
};

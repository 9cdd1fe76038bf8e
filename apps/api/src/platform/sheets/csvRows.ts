import { createReadStream } from "node:fs";
import { BadSheet } from "./badSheet.ts";
import { columnName } from "./columns.ts";
import { cut } from "./cut.ts";
import type { SheetLimits, SheetPart, SheetRow } from "./sheet.ts";

/** The rows of a CSV file, in the encoding and with the separator that it turns out to have. Rows are counted as a spreadsheet shows them. */
export async function* csvRows(path: string, limits: SheetLimits): AsyncGenerator<SheetPart> {
  let records: Records | undefined;
  let head = "";
  for await (const text of decoded(path, await encodingOf(path))) {
    if (text.includes("\0")) throw new BadSheet("notWorkbook");
    if (records) records.read(text);
    else {
      head += text;
      if (head.length > HEAD_LETTERS) records = begun(head, limits);
    }
    if (records) yield { sheet: "", rows: records.take() };
  }
  records ??= begun(head, limits);
  records.end();
  yield { sheet: "", rows: records.take() };
}

const HEAD_LETTERS = 10_000;

function begun(head: string, limits: SheetLimits): Records {
  const records = new Records(separatorOf(head), limits);
  records.read(head);
  return records;
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** By its byte order mark; without one it is UTF-8 if all bytes are valid, else the encoding of Excel on Windows in our countries. */
async function encodingOf(path: string): Promise<Encoding> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
      if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
      isFirst = false;
      utf8.decode(bytes, { stream: true });
    }
    utf8.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

const SEPARATORS = [";", "\t", ","];

/** The one that the first line has most of, outside of quotes; `sep=;` is how some files tell Excel. */
function separatorOf(head: string): string {
  const [, told] = /^sep=([;,\t|])\r?\n/i.exec(head) ?? [];
  if (told !== undefined) return told;
  const [line = ""] = head
    .replace(/^\s+/, "")
    .replace(/"[^"]*("|$)/g, "")
    .split(/[\r\n]/);
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((most, separator) => (count(separator) > count(most) ? separator : most));
}

/** More than is kept of any cell. */
const LETTERS_MAX = 5000;

/** Quoted cells may hold separators, line breaks and doubled quotes. */
class Records {
  readonly #separator: string;
  readonly #limits: SheetLimits;
  #done: SheetRow[] = [];
  #count = 0;
  #row = 1;
  #cells: string[] = [];
  #cell = "";
  #state: "plain" | "quoted" | "afterQuote" = "plain";
  #wasReturn = false;

  constructor(separator: string, limits: SheetLimits) {
    this.#separator = separator;
    this.#limits = limits;
  }

  take(): SheetRow[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  read(text: string) {
    for (const letter of text) {
      const isFeed = letter === "\n" && this.#wasReturn;
      this.#wasReturn = letter === "\r";
      if (this.#state === "quoted") {
        if (letter === '"') this.#state = "afterQuote";
        else this.#add(letter);
      } else if (letter === '"' && this.#state === "afterQuote") {
        this.#add('"');
        this.#state = "quoted";
      } else if (letter === '"' && this.#cell.trim() === "") {
        this.#cell = "";
        this.#state = "quoted";
      } else if (letter === this.#separator) this.#closeCell();
      else if (letter === "\r" || letter === "\n") {
        if (!isFeed) this.#closeRow();
      } else {
        this.#add(letter);
        this.#state = "plain";
      }
    }
  }

  end() {
    if (this.#state === "quoted") throw new BadSheet("damaged", { row: this.#row });
    if (this.#cell !== "" || this.#cells.length > 0) this.#closeRow();
  }

  #add(letter: string) {
    if (this.#cell.length < LETTERS_MAX) this.#cell += letter;
  }

  #closeCell() {
    const value = cut(this.#cell.trim());
    if (value !== "" && this.#cells.length >= this.#limits.columnsMax)
      throw new BadSheet("tooManyColumns", { row: this.#row, column: columnName(this.#cells.length) });
    if (this.#cells.length < this.#limits.columnsMax) this.#cells.push(value);
    this.#cell = "";
    this.#state = "plain";
  }

  #closeRow() {
    this.#closeCell();
    const cells = this.#cells.slice(0, this.#cells.findLastIndex((cell) => cell !== "") + 1);
    this.#cells = [];
    const row = this.#row++;
    if (cells.length === 0 || (row === 1 && /^sep=.?$/i.test(cells.join("")))) return;
    if (++this.#count > this.#limits.rowsMax) throw new BadSheet("tooManyRows", { row });
    this.#done.push({ row, cells });
  }
}

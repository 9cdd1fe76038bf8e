import type { Language } from "@recado/contract/common";

/** Makes Excel read the file as UTF-8. */
export const BOM = "\ufeff";

/**
 * Excel's separator depends on the country: where numbers use a decimal comma, as in Portuguese and Spanish, it is the semicolon. A line
 * `sep=;` would also work, but then Excel ignores the BOM, and every other program shows it as a row.
 */
export const separatorOf = (language: Language) => (language === "en" ? "," : ";");

/** A cell that a spreadsheet would evaluate gets an apostrophe before it; quotes are doubled, and lines may break inside. */
export function csvLine(cells: string[], separator: string): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(separator)}\r\n`;
}

/** Spreadsheets also evaluate cells with leading blanks, and with the full-width signs of East Asian keyboards. */
const harmless = (cell: string) => (WORKED_OUT.test(cell) ? `'${cell}` : cell);
const WORKED_OUT = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** The cell before `harmless` changed it. */
export const asWritten = (cell: string) => (cell.startsWith("'") && WORKED_OUT.test(cell.slice(1)) ? cell.slice(1) : cell);

/** All common separators are quoted, whichever the reading program uses. */
const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

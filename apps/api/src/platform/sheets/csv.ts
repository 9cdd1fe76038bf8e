import type { Language } from "@recado/contract/common";

/** So that Excel takes it for UTF-8. */
export const BOM = "\ufeff";

/**
 * What Excel splits by depends on the country: where a comma stands in numbers, as in Portuguese and Spanish, it is the semicolon. A
 * line `sep=;` would tell it too, but makes it forget the BOM, and every other program shows it as a row.
 */
export const separatorOf = (language: Language) => (language === "en" ? "," : ";");

/** A cell that a program would work out is text with an apostrophe before it; quotes are doubled, and lines may break inside. */
export function csvLine(cells: string[], separator: string): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(separator)}\r\n`;
}

/** Blanks before it, and the wide signs of Eastern keyboards, keep nobody's program from working it out. */
const harmless = (cell: string) => (WORKED_OUT.test(cell) ? `'${cell}` : cell);
const WORKED_OUT = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** What stood there before it was made harmless. */
export const asWritten = (cell: string) => (cell.startsWith("'") && WORKED_OUT.test(cell.slice(1)) ? cell.slice(1) : cell);

/** All of them, whatever program reads it splits by. */
const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

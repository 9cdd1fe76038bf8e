/** Counted from 1, like the sheet's row numbers. Empty rows are skipped. */
export type SheetRow = { row: number; cells: string[] };
/** `xls`: Excel's format before 2007. */
export type SheetKind = "xlsx" | "xls" | "csv";
/** Without kinds, only the first. */
export type SheetLimits = { rowsMax: number; columnsMax: number; kinds?: SheetKind[] };

export type SheetPart = { sheet: string; rows: SheetRow[] };

/** 5.511987654321E12 is a phone number, and is written as one. */
export function plainNumber(number: number, text: string): string {
  const short = String(number);
  if (!short.includes("e")) return short;
  return Math.abs(number) < 1 ? number.toFixed(12) : text;
}

import { BadSheet } from "./badSheet.ts";
import { csvRows } from "./csvRows.ts";
import type { SheetLimits, SheetPart } from "./sheet.ts";
import { workbookRows } from "./workbookRows.ts";
import { formatOf } from "./zip.ts";

/**
 * The rows of a workbook's first visible sheet, or of a CSV file, in batches and as text. Throws `BadSheet` with the fault and its
 * position. Only called in a process that may die of a malicious file: all other code uses `readSheet`.
 */
export async function* sheetRows(path: string, limits: SheetLimits): AsyncGenerator<SheetPart> {
  const format = await formatOf(path);
  const { kinds = ["xlsx"] } = limits;
  if (format === "encrypted") throw new BadSheet("encrypted");
  if (format === "zip") yield* workbookRows(path, limits);
  else if (format === "old" && kinds.includes("xls")) yield* (await import("./oldWorkbook.ts")).oldWorkbookRows(path, limits);
  else if (format === "other" && kinds.includes("csv")) yield* csvRows(path, limits);
  else throw new BadSheet(format === "old" ? "oldFormat" : "notWorkbook");
}

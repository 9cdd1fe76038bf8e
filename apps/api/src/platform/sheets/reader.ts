import type { SheetFault } from "@recado/contract/sheets";
import { BadSheet, type Where } from "./badSheet.ts";
import type { SheetLimits, SheetPart } from "./sheet.ts";
import { sheetRows } from "./sheetRows.ts";

/** This process's reply, each time its parent asks for more. */
export type ReaderReply = { part: SheetPart } | { end: true } | { bad: SheetFault; where: Where } | { trouble: string };

const ROWS_AT_ONCE = 1000;
const LETTERS_AT_ONCE = 100_000;

const [path = "", limits = ""] = process.argv.slice(2);
const batches = inBatches(sheetRows(path, JSON.parse(limits) as SheetLimits));

process.on("message", () => void next().then((reply) => process.send?.(reply, undefined, {}, () => {})));
// The parent has gone.
process.on("disconnect", () => process.exit());
// Only the parent ends this process; a Ctrl-C in the terminal reaches both.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

async function next(): Promise<ReaderReply> {
  try {
    const { value, done } = await batches.next();
    return done ? { end: true } : { part: value };
  } catch (error) {
    if (error instanceof BadSheet) return { bad: error.reason, where: error.where };
    return { trouble: error instanceof Error ? String(error.stack) : String(error) };
  }
}

/** Enough rows to be worth a transaction, but few enough for the parent's memory. */
async function* inBatches(parts: AsyncIterable<SheetPart>): AsyncGenerator<SheetPart, undefined> {
  let [batch, letters] = [{ sheet: "", rows: [] } as SheetPart, 0];
  for await (const { sheet, rows } of parts) {
    batch.sheet = sheet;
    for (const row of rows) {
      batch.rows.push(row);
      for (const cell of row.cells) letters += cell.length;
      if (batch.rows.length < ROWS_AT_ONCE && letters < LETTERS_AT_ONCE) continue;
      yield batch;
      [batch, letters] = [{ sheet, rows: [] }, 0];
    }
  }
  yield batch;
}

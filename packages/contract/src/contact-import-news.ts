import { z } from "zod";
import { At, Id } from "./common.ts";
import { SheetFault } from "./sheets.ts";

// Separate from the import's forms, because every browser loads all events.

export const ImportState = z.enum(["reading", "ready", "running", "done", "cancelled", "failed"]);
export type ImportState = z.infer<typeof ImportState>;

/** What a column becomes: `extra` is an extra field named like the column. */
export const ImportTarget = z.enum(["name", "number", "email", "extra", "ignore"]);
export type ImportTarget = z.infer<typeof ImportTarget>;

export const ImportFailure = z.object({
  reason: SheetFault,
  sheet: z.string().optional(),
  row: z.int().optional(),
  column: z.string().optional(),
});

const Column = z.object({ at: z.int(), name: z.string(), guess: ImportTarget });

/** An import of contacts: read, previewed, and then imported in the background. */
export const ContactImport = z.object({
  id: Id,
  /** Null for the address book of the company's phones. */
  fileName: z.string().nullable(),
  state: ImportState,
  failure: ImportFailure.nullable(),
  sheet: z.string(),
  columns: z.array(Column),
  rowsTotal: z.int(),
  rowsDone: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  /** Rows with the number of an earlier row, which counts instead. */
  repeated: z.int(),
  failed: z.int(),
  /** The rows that were not imported, each with its reason, as CSV; the link is valid for an hour. */
  errorsUrl: z.string().nullable(),
  createdAt: At,
});
export type ContactImport = z.infer<typeof ContactImport>;

import { z } from "zod";
import { At, Id } from "./common.ts";
import { SheetFault } from "./sheets.ts";

// Apart from the forms, for everybody's browser knows all events.

export const ImportState = z.enum(["reading", "ready", "running", "done", "cancelled", "failed"]);
export type ImportState = z.infer<typeof ImportState>;

/** What a column of the sheet becomes: `extra` is a further field under the column's own name. */
export const ImportTarget = z.enum(["name", "number", "email", "extra", "ignore"]);
export type ImportTarget = z.infer<typeof ImportTarget>;

export const ImportFailure = z.object({
  reason: SheetFault,
  sheet: z.string().optional(),
  row: z.int().optional(),
  column: z.string().optional(),
});

const Column = z.object({ at: z.int(), name: z.string(), guess: ImportTarget });

/** An address book on its way in: read, looked at, and then taken over in the background. */
export const ContactImport = z.object({
  id: Id,
  /** Null where there is none: it is the address book of the company's phones. */
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
  /** Rows with a number that an earlier row has: that one counts. */
  repeated: z.int(),
  failed: z.int(),
  /** The rows that did not come in, each with its reason, as CSV; signed for an hour. */
  errorsUrl: z.string().nullable(),
  createdAt: At,
});
export type ContactImport = z.infer<typeof ContactImport>;

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

/**
 * An import of contacts: read, previewed, and then imported in the background. One into a contact list is not previewed: its columns are
 * found by their names, and it runs once it is read.
 */
export const ContactImport = z.object({
  id: Id,
  /** The contact list that it goes to, if not to the contacts. */
  contactListId: Id.optional(),
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
  /** Rows whose contact was known: in a contact list, those with a number that is in it already. */
  skipped: z.int(),
  /** Rows with the number of an earlier row, which counts instead. */
  repeated: z.int(),
  failed: z.int(),
  /** The rows that were not imported, each with its reason, as CSV; the link is valid for an hour. */
  errorsUrl: z.string().nullable(),
  createdAt: At,
});
export type ContactImport = z.infer<typeof ContactImport>;

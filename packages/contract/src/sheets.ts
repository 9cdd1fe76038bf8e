import { z } from "zod";

/** What is wrong with an uploaded spreadsheet; clients have a text for each. The last three are about the reader's limits. */
export const SheetFault = z.enum([
  "notWorkbook",
  "oldFormat",
  "encrypted",
  "damaged",
  "noSheet",
  "empty",
  "noNumberColumn",
  "tooLarge",
  "tooManyParts",
  "tooManyRows",
  "tooManyColumns",
  "unsafe",
  "tooSlow",
  "tooHeavy",
  "unreadable",
]);
export type SheetFault = z.infer<typeof SheetFault>;

import { z } from "zod";

/** What is wrong with a spreadsheet that somebody brought; clients have a text for each. The last three are about whoever reads it. */
export const SheetFault = z.enum([
  "notWorkbook",
  "oldFormat",
  "encrypted",
  "damaged",
  "noSheet",
  "empty",
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

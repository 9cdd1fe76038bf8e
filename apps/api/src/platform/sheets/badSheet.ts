/** What is wrong with a workbook that somebody sent, as a word that the browser has a text for. */
export const badReasons = [
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
] as const;
export type BadReason = (typeof badReasons)[number];
export type Where = { sheet?: string; row?: number; column?: string };

/** The sender's mistake and no bug: it says what is wrong, and where. */
export class BadSheet extends Error {
  readonly reason: BadReason;
  readonly where: Where;
  constructor(reason: BadReason, where: Where = {}) {
    super(`A workbook cannot be read: ${reason} ${JSON.stringify(where)}`);
    this.reason = reason;
    this.where = where;
  }
}

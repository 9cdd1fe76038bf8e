import type { SheetFault } from "@recado/contract/sheets";

export type Where = { sheet?: string; row?: number; column?: string };

/** The sender's mistake and no bug: says what is wrong with the sheet, and where. */
export class BadSheet extends Error {
  readonly reason: SheetFault;
  readonly where: Where;
  constructor(reason: SheetFault, where: Where = {}) {
    super(`A workbook cannot be read: ${reason} ${JSON.stringify(where)}`);
    this.reason = reason;
    this.where = where;
  }
}

import { randomBytes } from "node:crypto";

/** Company ids in base 36 have at most six digits. */
const COMPANY = 6;
const LENGTH = 25;

/** The name of a charge: unguessable, with its company in front, in the letters that every bank takes. */
export function newTxid(companyId: number, length = LENGTH): string {
  const random = BigInt(`0x${randomBytes(24).toString("hex")}`)
    .toString(36)
    .toUpperCase()
    .padStart(38, "0");
  return companyId.toString(36).toUpperCase().padStart(COMPANY, "0") + random.slice(-(length - COMPANY));
}

import { randomBytes } from "node:crypto";

/** Company ids in base 36 have at most six digits. */
const COMPANY = 6;
const LENGTH = 25;

/** Efí asks for 26 to 35 letters, a static QR has room for 25. */
export const LONG = 35;

/** Null for what is none of ours. */
export function companyOfTxid(txid: string): number | null {
  const companyId = /^[0-9A-Z]{25,35}$/.test(txid) ? Number.parseInt(txid.slice(0, COMPANY), 36) : 0;
  return companyId > 0 && companyId < 2 ** 31 ? companyId : null;
}

/** The name of a charge: unguessable, with its company in front, in the letters that every bank takes. */
export function newTxid(companyId: number, length = LENGTH): string {
  const random = BigInt(`0x${randomBytes(24).toString("hex")}`)
    .toString(36)
    .toUpperCase()
    .padStart(38, "0");
  return companyId.toString(36).toUpperCase().padStart(COMPANY, "0") + random.slice(-(length - COMPANY));
}

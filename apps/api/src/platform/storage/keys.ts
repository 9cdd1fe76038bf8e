import { randomToken } from "../crypto/secrets.ts";

/** Under its company, and not to be guessed. What a file was called is text in a row and never part of a path. */
export function newKey(companyId: number): string {
  return checkedKey(`${companyId}/${randomToken(24)}`);
}

/** What the keys of a company begin with. */
export function folderOf(companyId: number): string {
  if (!Number.isSafeInteger(companyId) || companyId < 1) throw new InvalidKey("Not a company.");
  return `${companyId}`;
}

/** The last word before a key becomes a path: nothing but what `newKey` makes gets through. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new InvalidKey("Not a key of ours.");
  return key;
}

export class InvalidKey extends Error {}

const KEY = /^[1-9]\d{0,9}\/[A-Za-z0-9_-]{32}$/;

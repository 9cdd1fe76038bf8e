import { randomToken } from "../crypto/secrets.ts";

/** Below the company's folder, and impossible to guess. A file's name is text in a row and never part of a path. */
export function newKey(companyId: number): string {
  return checkedKey(`${companyId}/${randomToken(24)}`);
}

/** The prefix of a company's keys. */
export function folderOf(companyId: number): string {
  if (!Number.isSafeInteger(companyId) || companyId < 1) throw new InvalidKey("Not a company.");
  return `${companyId}`;
}

/** The last check before a key becomes a path: only keys made by `newKey` pass. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new InvalidKey("Not a key of ours.");
  return key;
}

export class InvalidKey extends Error {}

const KEY = /^[1-9]\d{0,9}\/[A-Za-z0-9_-]{32}$/;

import { DatabaseError } from "pg";

/** The database was unreachable, full, or had a conflict, so a retry can succeed. With any other error it would fail for ever. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|25|40|53|55|57)/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return /^E[A-Z]+$/.test(codeOf(error)) || (error.constructor === Error && LINE_IS_GONE.test(error.message));
}

/** The operating system's code for a lost connection or a full disk: ECONNRESET, ENOSPC. */
const codeOf = (error: Error) => ("code" in error && typeof error.code === "string" ? error.code : "");

/** `pg` and its pool report these without a code, in words only. */
const LINE_IS_GONE = /connection|not queryable|timeout|pool|client was closed/i;

import { DatabaseError } from "pg";

/** The database was away, full, or two were in each other's way: the same again will do. Everything else would fail for ever. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|25|40|53|55|57)/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return /^E[A-Z]+$/.test(codeOf(error)) || (error.constructor === Error && LINE_IS_GONE.test(error.message));
}

/** As the system says that a line is cut or a disk is full: ECONNRESET, ENOSPC. */
const codeOf = (error: Error) => ("code" in error && typeof error.code === "string" ? error.code : "");

/** As `pg` and the pool say it, in words alone. */
const LINE_IS_GONE = /connection|not queryable|timeout|pool|client was closed/i;

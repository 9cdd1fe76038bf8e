import { DatabaseError } from "pg";

/** The database was away, full, or two were in each other's way: the same again will do. Everything else would fail for ever. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|25|40|53|55|57)/.test(error.code ?? "");
  return !(error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError);
}

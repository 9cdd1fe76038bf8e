import { createHash } from "node:crypto";
import type pg from "pg";

/** Shorter queries are planned faster than they travel. */
const LENGTH_MIN = 400;
/** Each connection keeps a plan for each name, in the database's memory. */
const NAMES_MAX = 60;
const SEEN_MAX = 2_000;
const WORTH_IT = 3;

const seen = new Map<string, number>();
const names = new Map<string, string>();

/**
 * Planning a long select costs the database ten times as much as running it, so a frequent query gets a name, and each connection plans it
 * once. Queries with a unique text never become frequent.
 */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  if (!isLong(text)) return { text, values };
  const name = names.get(text) ?? named(text);
  return name === undefined ? { text, values } : { name, text, values };
}

/** A query that qualifies for a name. After some uses its plan becomes generic: it no longer depends on the values. */
export const isLong = (text: string) => text.length >= LENGTH_MIN && text.startsWith("select");

function named(text: string): string | undefined {
  if (names.size >= NAMES_MAX) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < WORTH_IT) {
    if (seen.size >= SEEN_MAX) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const name = createHash("sha256").update(text).digest("hex").slice(0, 40);
  names.set(text, name);
  return name;
}

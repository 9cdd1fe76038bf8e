/**
 * The same JSON without what we cannot store: PostgreSQL rejects NUL and unpaired surrogates, and nesting a hundred thousand levels deep
 * overflows a stack. Real payloads are not changed.
 */
export function plain(value: unknown, depth = DEPTH_MAX): unknown {
  if (typeof value === "string") return plainText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return "[deeper]";
  if (Array.isArray(value)) return value.map((each) => plain(each, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [plainText(key), plain(each, depth - 1)]));
}

const DEPTH_MAX = 32;

const plainText = (text: string) => text.replaceAll("\0", "").toWellFormed();

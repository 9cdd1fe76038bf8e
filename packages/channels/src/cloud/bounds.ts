import { unreadable } from "../unreadable.ts";
import { asItCame } from "./asItCame.ts";

/**
 * How much one webhook may say. Meta sends at most 1,000 updates and 3 MB; whoever knows a secret may sign more than that, and reading it
 * would keep everybody else waiting, for it is read in one go.
 */
export const WEBHOOK_MAX = { bytes: 3 * 1024 * 1024, items: 2_000, values: 50_000 } as const;

/** Of what is above, so much is kept to look at. */
export const HEAD_BYTES = 64 * 1024;

/** The beginning of a body, and what tells it from every other. */
export type Oversized = { head: Buffer; bytes: number; sha256: string };

export const oversizedArrival = ({ head, bytes, sha256 }: Oversized, at?: number) =>
  unreadable({ ...asItCame(head.subarray(0, HEAD_BYTES), { isCut: true }), bytes, sha256 }, at);

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/**
 * Whether it has more values than are worth parsing. Looks at the bytes only, and stops at the first value that is too many: a million
 * empty objects take JSON.parse a second.
 */
export function hasTooManyValues(body: Buffer): boolean {
  let values = 1;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfText(body, at);
    else if ((byte === COMMA || byte === LIST || byte === OBJECT) && ++values > WEBHOOK_MAX.values) return true;
  }
  return false;
}

function endOfText(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}

const LISTS = ["messages", "message_echoes", "statuses", "calls"] as const;

/** Entries × changes × items; what has none of the next floor counts as one. A person beside them is no news, but is looked at all the same. */
export function hasTooManyItems(payload: unknown): boolean {
  let items = 0;
  for (const entry of listIn(payload, "entry")) {
    const changes = listIn(entry, "changes");
    if (changes.length === 0) items++;
    for (const change of changes) {
      const value = (change as { value?: unknown } | null)?.value;
      let said = 0;
      for (const name of LISTS) said += listIn(value, name).length;
      items += Math.max(1, said, listIn(value, "contacts").length);
      if (items > WEBHOOK_MAX.items) return true;
    }
    if (items > WEBHOOK_MAX.items) return true;
  }
  return false;
}

function listIn(value: unknown, name: string): unknown[] {
  const list = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return Array.isArray(list) ? list : [];
}

import { unreadable } from "../unreadable.ts";
import { rawBody } from "./rawBody.ts";

/**
 * The size limits of one webhook. Meta sends at most 1,000 updates and 3 MB; an attacker who knows a secret may sign more, and parsing that
 * in one go would block all other requests.
 */
export const WEBHOOK_MAX = { bytes: 3 * 1024 * 1024, items: 2_000, values: 50_000 } as const;

/** How much of an oversized body is stored. */
export const HEAD_BYTES = 64 * 1024;

/** The beginning of a body, and a hash that identifies it. */
export type Oversized = { head: Buffer; bytes: number; sha256: string };

export const oversizedArrival = ({ head, bytes, sha256 }: Oversized, at?: number) =>
  unreadable({ ...rawBody(head.subarray(0, HEAD_BYTES), { isCut: true }), bytes, sha256 }, at);

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/**
 * Whether a body has too many values to parse. Scans the bytes, and stops at the first value above the limit: JSON.parse takes a second for
 * a million empty objects.
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

/** Entries × changes × items; an empty level counts as one. Contacts beside the messages count as well, since each is processed. */
export function hasTooManyItems(payload: unknown): boolean {
  let items = 0;
  for (const entry of listIn(payload, "entry")) {
    const changes = listIn(entry, "changes");
    if (changes.length === 0) items++;
    for (const change of changes) {
      const value = (change as { value?: unknown } | null)?.value;
      let updates = 0;
      for (const name of LISTS) updates += listIn(value, name).length;
      items += Math.max(1, updates, listIn(value, "contacts").length);
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

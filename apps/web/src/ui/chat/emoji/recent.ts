import { readStored, writeStored } from "../../../lib/storage.ts";

/** Two lines of them. */
const RECENT_MAX = 32;

/** The last one first. */
export function recentEmojis(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored("emojis") ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

export const noteEmoji = (unicode: string) =>
  writeStored("emojis", JSON.stringify([unicode, ...recentEmojis().filter((one) => one !== unicode)].slice(0, RECENT_MAX)));

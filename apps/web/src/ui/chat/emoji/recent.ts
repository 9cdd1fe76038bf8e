import { keep, recall } from "../../../lib/storage.ts";

/** Two lines of them. */
const RECENT_MAX = 32;

/** The last one first. */
export function recentEmojis(): string[] {
  try {
    const kept: unknown = JSON.parse(recall("emojis") ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

export const noteEmoji = (unicode: string) =>
  keep("emojis", JSON.stringify([unicode, ...recentEmojis().filter((one) => one !== unicode)].slice(0, RECENT_MAX)));

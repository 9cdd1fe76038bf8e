import type { Language } from "@recado/contract/common";
import { useQuery } from "@tanstack/react-query";
import { currentLanguage } from "../../../lib/i18n.ts";
import { plain } from "../../../lib/text/plain.ts";

export type Emoji = { unicode: string; label: string; group: number; words: string };
type EmojiData = Array<{ unicode: string; label: string; group?: number; order?: number; tags?: string[] }>;

/** The names in one language, loaded with the first search in it. */
const files: Record<Language, () => Promise<{ default: unknown }>> = {
  pt: () => import("emojibase-data/pt/compact.json"),
  en: () => import("emojibase-data/en/compact.json"),
  es: () => import("emojibase-data/es/compact.json"),
};

/** The standard's groups; its group of components is left out. */
export const groups = [
  { name: "smileys", number: 0, face: "😀" },
  { name: "people", number: 1, face: "👋" },
  { name: "animals", number: 3, face: "🐻" },
  { name: "food", number: 4, face: "🍔" },
  { name: "travel", number: 5, face: "🚗" },
  { name: "activities", number: 6, face: "⚽" },
  { name: "objects", number: 7, face: "💡" },
  { name: "symbols", number: 8, face: "❤️" },
  { name: "flags", number: 9, face: "🏁" },
] as const;

export function useEmojis(isWanted = true) {
  const language = currentLanguage();
  return useQuery({
    queryKey: ["emojis", language],
    queryFn: async () => emojisOf((await files[language]()).default as EmojiData),
    staleTime: "static",
    networkMode: "always",
    enabled: isWanted,
  });
}

const emojisOf = (data: EmojiData): Emoji[] =>
  data
    .filter((one) => one.group !== undefined && one.group !== 2)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(({ unicode, label, group = 0, tags = [] }) => ({ unicode, label, group, words: plain([label, ...tags].join(" ")) }));

/** Emojis whose names contain every word; those with exactly that name first. */
export function findEmojis(emojis: Emoji[], text: string): Emoji[] {
  const searchWords = plain(text).split(/\s+/);
  const fit = emojis.filter(({ words, unicode }) => unicode === text.trim() || searchWords.every((word) => words.includes(word)));
  const rank = ({ words }: Emoji) => (words.startsWith(searchWords[0] ?? "") ? 0 : ` ${words}`.includes(` ${searchWords[0]}`) ? 1 : 2);
  return fit
    .map((one) => ({ one, rank: rank(one) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

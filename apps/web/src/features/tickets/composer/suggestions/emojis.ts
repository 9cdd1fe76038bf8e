import { findEmojis, useEmojis } from "../../../../ui/chat/emoji/emojis.ts";
import { noteEmoji } from "../../../../ui/chat/emoji/recent.ts";
import type { Replace, Suggestion, Typed } from "./suggestion.ts";

const SHOWN_MAX = 8;

/** Their names are fetched with the second letter; until then, and where there are none, nothing is in the way. */
export function useEmojisFor(typed: Typed | undefined, put: Replace): Suggestion[] {
  const { data } = useEmojis(typed !== undefined);
  if (!typed || !data) return [];
  return findEmojis(data, typed.text)
    .slice(0, SHOWN_MAX)
    .map(({ unicode, label }) => ({
      key: unicode,
      short: unicode,
      rest: ` ${label}`,
      take: () => {
        noteEmoji(unicode);
        put(unicode, typed.from);
      },
    }));
}

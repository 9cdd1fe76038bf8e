import { askAnew } from "../../lib/net/askAnew.ts";
import { onceIn } from "../../lib/net/onceIn.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { tagKeys } from "./queries.ts";

/** How many tickets carry it nobody waits for, and tickets change all day. */
const COUNTED_EVERY_MS = 4_000;

const countSoon = onceIn(COUNTED_EVERY_MS, (cache) => askAnew(cache, tagKeys.all));

/** What one may do with a tag only the server knows, so after any news the list is asked for again. */
export const tagReactions = {
  tag: (cache) => askAnew(cache, tagKeys.all),
  // They say which tags it has, and not which it had.
  ticket: (cache, news) => {
    if (news.action !== "updateUnread") countSoon(cache);
  },
} satisfies Reactions;

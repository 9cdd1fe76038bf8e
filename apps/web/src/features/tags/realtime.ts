import { askAnew } from "../../lib/askAnew.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { tagKeys } from "./queries.ts";

/** What one may do with a tag only the server knows, so after any news the list is asked for again. */
export const tagReactions = {
  tag: (cache) => askAnew(cache, tagKeys.all),
} satisfies Reactions;

import { askAnew } from "../../lib/net/askAnew.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { quickMessageKeys } from "./queries.ts";

/** What one may do with a message only the server knows, so after any news the list is asked for again. */
export const quickMessageReactions = {
  quickMessage: (cache) => askAnew(cache, quickMessageKeys.all),
} satisfies Reactions;

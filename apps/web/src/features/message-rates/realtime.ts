import { askAnew } from "../../lib/net/askAnew.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { messageRateKeys } from "./queries.ts";

/** Which of several holds now, only the server knows. */
export const messageRateReactions = {
  messageRate: (cache) => askAnew(cache, messageRateKeys.all),
} satisfies Reactions;

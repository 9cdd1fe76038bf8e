import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { messageRateKeys } from "./queries.ts";

/** Which of several holds now, only the server knows. */
export const messageRateReactions = {
  messageRate: (cache) => refetchQueries(cache, messageRateKeys.all),
} satisfies Reactions;

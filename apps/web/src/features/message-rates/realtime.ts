import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { messageRateKeys } from "./queries.ts";

/** Which of several rates applies now is only known to the server. */
export const messageRateReactions = {
  messageRate: (cache) => refetchQueries(cache, messageRateKeys.all),
} satisfies Reactions;

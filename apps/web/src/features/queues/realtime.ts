import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { queueKeys, settingList } from "./queries.ts";

/** They come few at a time; where one stands among the others, by its order and then its name, the server says. */
export const queueReactions = {
  queue: (cache) => refetchQueries(cache, queueKeys.all),
  // The form says whether a queue's own hours count.
  setting: (cache) => refetchQueries(cache, settingList.queryKey),
} satisfies Reactions;

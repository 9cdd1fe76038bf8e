import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { queueKeys, settingList } from "./queries.ts";

/** Events are rare; the order, by number and name, is the server's. */
export const queueReactions = {
  queue: (cache) => refetchQueries(cache, queueKeys.all),
  // The form shows whether a queue's own hours count.
  setting: (cache) => refetchQueries(cache, settingList.queryKey),
} satisfies Reactions;

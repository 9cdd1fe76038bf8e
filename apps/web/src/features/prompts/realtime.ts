import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { promptKeys } from "./queries.ts";

/** A row shows its queue's name and colour: events of either refetch the list. */
export const promptReactions = {
  prompt: (cache) => refetchQueries(cache, promptKeys.all),
  queue: (cache) => refetchQueries(cache, promptKeys.all),
} satisfies Reactions;

import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { flowKeys } from "./queries.ts";

/** Each save of a draft is told as well, once a second while somebody draws: of those the list shows nothing. */
export const flowReactions = {
  flow: (cache, news) => (news.action === "draft" ? undefined : refetchQueries(cache, flowKeys.all)),
} satisfies Reactions;

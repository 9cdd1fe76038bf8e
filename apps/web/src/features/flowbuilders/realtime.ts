import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { flowKeys } from "./queries.ts";

/** Draft events come once a second while a user draws: the list shows nothing of them. */
export const flowReactions = {
  flow: (cache, event) => (event.action === "draft" ? undefined : refetchQueries(cache, flowKeys.all)),
} satisfies Reactions;

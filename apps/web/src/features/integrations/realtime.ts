import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { integrationKeys } from "./queries.ts";

/** A row names the flow that it begins: after any news of either all are asked for again. */
export const integrationReactions = {
  queueIntegration: (cache) => refetchQueries(cache, integrationKeys.all),
  flow: (cache, news) => (news.action === "draft" || news.action === "lease" ? undefined : refetchQueries(cache, integrationKeys.all)),
} satisfies Reactions;

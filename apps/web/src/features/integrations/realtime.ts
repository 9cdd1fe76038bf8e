import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { integrationKeys } from "./queries.ts";

/** A row shows its flow's name: events of either refetch the list. */
export const integrationReactions = {
  queueIntegration: (cache) => refetchQueries(cache, integrationKeys.all),
  flow: (cache, event) => (event.action === "draft" || event.action === "lease" ? undefined : refetchQueries(cache, integrationKeys.all)),
} satisfies Reactions;

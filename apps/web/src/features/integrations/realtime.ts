import { askAnew } from "../../lib/net/askAnew.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { integrationKeys } from "./queries.ts";

/** A row names the flow that it begins: after any news of either all are asked for again. */
export const integrationReactions = {
  queueIntegration: (cache) => askAnew(cache, integrationKeys.all),
  flow: (cache, news) => (news.action === "draft" || news.action === "lease" ? undefined : askAnew(cache, integrationKeys.all)),
} satisfies Reactions;

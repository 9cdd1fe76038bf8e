import { askAnew } from "../../lib/net/askAnew.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { phraseKeys } from "./queries.ts";

/** A row says how its flow stands, and what other phrase says the same: after any news of either all are asked for again. */
export const phraseReactions = {
  flowCampaign: (cache) => askAnew(cache, phraseKeys.all),
  flow: (cache, news) => (news.action === "draft" || news.action === "lease" ? undefined : askAnew(cache, phraseKeys.all)),
} satisfies Reactions;

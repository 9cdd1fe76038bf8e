import { type FlowCampaign, flowCampaigns } from "@recado/contract/flow-campaigns";
import { call } from "../../lib/api.ts";
import { noun } from "../../ui/noun/noun.ts";
import { icon } from "./icon.ts";
import { phraseKeys } from "./queries.ts";

export const phraseNoun = noun<FlowCampaign>({
  texts: "phraseLists",
  icon,
  key: phraseKeys.all,
  load: (query) => call(flowCampaigns.list, { query }).then(({ flow: records, ...page }) => ({ ...page, records })),
  remove: (id) => call(flowCampaigns.remove, { params: { id } }),
  // A row says how its flow stands, and what other phrase says the same.
  reactions: (refetch) => ({
    flowCampaign: refetch,
    flow: (cache, news) => (news.action === "draft" || news.action === "lease" ? undefined : refetch(cache)),
  }),
});

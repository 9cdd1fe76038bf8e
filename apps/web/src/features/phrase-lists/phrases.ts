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
  // A row shows its flow's state, and other phrases with the same text.
  reactions: (refetch) => ({
    flowCampaign: refetch,
    flow: (cache, event) => (event.action === "draft" || event.action === "lease" ? undefined : refetch(cache)),
  }),
});

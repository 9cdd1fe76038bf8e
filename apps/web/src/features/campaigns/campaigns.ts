import { type Campaign, campaigns } from "@recado/contract/campaigns";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { throttled } from "../../lib/net/throttled.ts";
import { noun } from "../../ui/noun/noun.ts";
import { icon } from "./icon.ts";

export const campaignKeys = {
  all: ["campaigns"],
  list: ["campaigns", "list"],
  reports: ["campaigns", "reports"],
  recipients: ["campaigns", "recipients"],
};

/** A campaign that sends tells its counts with each message. */
const BREATH_MS = 1_000;

export const campaignNoun = noun<Campaign>({
  texts: "campaigns",
  icon,
  key: campaignKeys.list,
  load: (query) => call(campaigns.list, { query }),
  remove: (id) => call(campaigns.remove, { params: { id } }),
  reactions: () => ({ campaign: throttled(BREATH_MS, (cache) => refetchQueries(cache, campaignKeys.list)) }),
});

/** The address of the campaign's report. */
export const reportOf = ({ id }: Pick<Campaign, "id">) => `/campaign/${id}/report`;

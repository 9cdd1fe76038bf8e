import { campaignSettingDefaults, campaignSettings, type CampaignSettings as Saved } from "@recado/contract/campaigns";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../../lib/realtime.ts";

export const settingKeys = { all: ["campaign-settings"] };

/** With all of its keys. */
export type CampaignSettings = { [K in keyof Saved]-?: Exclude<Saved[K], undefined> };

type Row = { key: string; value: string };

/** Each value is JSON text. */
const valuesOf = (rows: Row[]): CampaignSettings => ({
  ...(campaignSettingDefaults as CampaignSettings),
  ...(Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)])) as Partial<CampaignSettings>),
});

export const useCampaignSettings = () =>
  useQuery({ queryKey: settingKeys.all, queryFn: () => call(campaignSettings.list), select: valuesOf });

export const saveSettings = (settings: CampaignSettings) => call(campaignSettings.save, { body: { settings } });

export const settingReactions = {
  campaignSettings: (cache) => refetchQueries(cache, settingKeys.all),
} satisfies Reactions;

import type { CampaignSetting } from "@recado/contract/campaign-news";
import {
  type CampaignSettings,
  CampaignSettingsForm,
  type CampaignSettingsValues,
  campaignSettingDefaults,
} from "@recado/contract/campaigns";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";
import { admitToCampaigns } from "./policy.ts";

const keys = Object.keys(campaignSettingDefaults) as (keyof CampaignSettings)[];

const stored = ({ tx }: Ctx) => tx.selectFrom("campaign_settings").select(["id", "key", "value"]).execute();

export async function getCampaignSettings(ctx: Ctx): Promise<CampaignSettings> {
  const rows = await stored(ctx);
  const saved = CampaignSettingsForm.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  return { ...campaignSettingDefaults, ...saved } as CampaignSettings;
}

/** All of them, the defaults included. */
export async function listCampaignSettings(ctx: Ctx): Promise<CampaignSetting[]> {
  const [settings, rows] = [await getCampaignSettings(ctx), await stored(ctx)];
  return keys.map((key) => ({ id: rows.find((row) => row.key === key)?.id ?? 0, key, value: JSON.stringify(settings[key]) }));
}

/** In the order of their keys, so that two admins who save at once wait for each other. */
export async function saveCampaignSettings(ctx: Ctx, values: CampaignSettingsValues): Promise<CampaignSetting[]> {
  admitToCampaigns(ctx.actor, "change");
  const given = keys.filter((key) => values[key] !== undefined).sort();
  for (const key of given)
    await sql`insert into campaign_settings (key, value) values (${key}, ${JSON.stringify(values[key])}::jsonb)
      on conflict (company_id, key) do update set value = excluded.value, updated_at = now()`.execute(ctx.tx);
  if (given.length > 0) await record(ctx, "campaign-settings.changed", { keys: given });
  return listCampaignSettings(ctx);
}

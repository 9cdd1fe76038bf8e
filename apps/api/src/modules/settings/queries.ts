import type { SettingKey, Settings } from "@recado/contract/settings";
import { settingValues } from "@recado/contract/settings";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { defaultSettings } from "./defaults.ts";

export const listSettings = ({ tx }: Ctx) => tx.selectFrom("settings").selectAll().orderBy("id").execute();
export type SettingRow = Awaited<ReturnType<typeof listSettings>>[number];

export const insertSettings = ({ tx }: Ctx, values: Record<string, string>) =>
  tx
    .insertInto("settings")
    .values(Object.entries(values).map(([key, value]) => ({ key, value })))
    .execute();

/** Each setting with its value, or the default if its row is missing or invalid. */
export async function getSettings(ctx: Ctx): Promise<Settings> {
  const stored = new Map((await listSettings(ctx)).map(({ key, value }) => [key, value]));
  const keys = Object.keys(settingValues) as SettingKey[];
  return Object.fromEntries(keys.map((key) => [key, readSetting(key, stored.get(key))])) as Settings;
}

function readSetting(key: SettingKey, stored: string | undefined): string {
  const { success, data } = settingValues[key].safeParse(stored);
  return success ? data : defaultSettings[key];
}

export const putSetting = ({ tx }: Ctx, key: SettingKey, value: string) =>
  tx
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.columns(["company_id", "key"]).doUpdateSet({ value, updated_at: now() }))
    .returningAll()
    .executeTakeFirstOrThrow();

export const findSetting = ({ tx }: Ctx, key: string) => tx.selectFrom("settings").selectAll().where("key", "=", key).executeTakeFirst();

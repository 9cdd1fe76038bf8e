import { permits } from "@recado/contract/permissions";
import { SettingKey, settingValues } from "@recado/contract/settings";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { putSetting } from "./queries.ts";

/** Only known settings with valid values. */
export async function changeSetting(ctx: Ctx, name: string, value: string) {
  if (!permits(ctx.actor.role, "drawer-admin-items:view")) fail("ERR_NO_PERMISSION");
  const key = SettingKey.safeParse(name).data ?? fail("ERR_NO_SETTING_FOUND");
  if (!settingValues[key].safeParse(value).success) fail("ERR_VALIDATION", { details: { value: ["invalid_value"] } });
  const row = await putSetting(ctx, key, value);
  await record(ctx, "setting.changed", { key, value });
  return row;
}

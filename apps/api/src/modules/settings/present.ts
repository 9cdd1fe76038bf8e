import type { SettingRow } from "./queries.ts";

export const presentSetting = (row: SettingRow) => ({
  id: row.id,
  key: row.key,
  value: row.value,
  companyId: row.company_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

import type { ManagedCompany } from "@recado/contract/managed-companies";
import { presentCompany } from "../companies/present.ts";
import { presentSetting } from "../settings/present.ts";
import type { SettingRow } from "../settings/queries.ts";
import type { CountedRow, ManagedRow } from "./queries.ts";

export const presentForMenus = ({ settings, ...row }: ManagedRow & { settings: SettingRow[] }) => ({
  ...presentWithPlan(row),
  settings: settings.map(presentSetting),
});

const presentWithPlan = (row: ManagedRow) => ({ ...presentCompany(row), plan: planOf(row) });

export const presentManaged = ({ usage, ...row }: CountedRow): ManagedCompany => ({
  ...presentWithPlan(row),
  document: row.document,
  platform: row.platform,
  campaignsEnabled: usage.campaigns,
  usage: { users: usage.users, connections: usage.connections, queues: usage.queues, storage: Number(usage.storage) },
  lastMessageAt: usage.last_message_at?.toISOString() ?? null,
});

const planOf = (row: ManagedRow) => ({
  id: row.plan_id,
  name: row.plan_name,
  value: row.plan_value,
  users: row.plan_users,
  connections: row.plan_connections,
  queues: row.plan_queues,
  storage: row.plan_storage,
});

import type { Ctx } from "../../platform/company.ts";

export const listSettings = ({ tx }: Ctx) => tx.selectFrom("settings").selectAll().orderBy("id").execute();
export type SettingRow = Awaited<ReturnType<typeof listSettings>>[number];

export const insertSettings = ({ tx }: Ctx, values: Record<string, string>) =>
  tx
    .insertInto("settings")
    .values(Object.entries(values).map(([key, value]) => ({ key, value })))
    .execute();

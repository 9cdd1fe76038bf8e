import type { CompanyValues } from "@recado/contract/managed-companies";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { fail } from "../../platform/errors.ts";
import { paged } from "../../platform/page.ts";
import type { CompanyRow } from "../companies/queries.ts";
import type { SettingRow } from "../settings/queries.ts";

type Managed = Omit<CompanyRow, "removed_at">;
type Usage = {
  company_id: number;
  users: number;
  connections: number;
  queues: number;
  storage: string;
  last_message_at: Date | null;
  campaigns: boolean;
};

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom(sql<Managed>`app.managed_companies()`.as("companies"))
    .innerJoin("plans", "plans.id", "companies.plan_id")
    .selectAll("companies")
    .select([
      "plans.name as plan_name",
      "plans.value as plan_value",
      "plans.users as plan_users",
      "plans.connections as plan_connections",
      "plans.queues as plan_queues",
      "plans.storage_gb as plan_storage",
    ]);
export type ManagedRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;
export type CountedRow = ManagedRow & { usage: Usage };

export const findCompany = (ctx: Ctx, id: number): Promise<ManagedRow | undefined> =>
  select(ctx).where("companies.id", "=", id).executeTakeFirst();

export const accessCompany = async (ctx: Ctx, id: number): Promise<ManagedRow> =>
  (await findCompany(ctx, id)) ?? fail("ERR_NO_COMPANY_FOUND");

export async function getCounted(ctx: Ctx, id: number): Promise<CountedRow> {
  const [row] = await counted(ctx, [await accessCompany(ctx, id)]);
  return row ?? fail("ERR_NO_COMPANY_FOUND");
}

const MENU_MAX = 1000;
/** With their settings, which compatible front ends read here. */
export async function listForMenus(ctx: Ctx): Promise<(ManagedRow & { settings: SettingRow[] })[]> {
  const rows = await select(ctx).orderBy(sql`app.fold(companies.name)`).orderBy("companies.id").limit(MENU_MAX).execute();
  const stored = await sql<SettingRow>`select * from app.company_settings(${rows.map(({ id }) => id)})`.execute(ctx.tx);
  const settings = Map.groupBy(stored.rows, (setting) => setting.company_id);
  return rows.map((row) => ({ ...row, settings: settings.get(row.id) ?? [] }));
}

export async function listCompanies(ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }) {
  const words = sql`app.fold(companies.name || ' ' || coalesce(companies.email, '') || ' ' || coalesce(document, ''))`;
  const found = searchParam ? select(ctx).where(sql<boolean>`${words} like app.containing(${searchParam})`) : select(ctx);
  const page = await paged(found, (all) => all.orderBy(sql`app.fold(companies.name)`).orderBy("companies.id"), pageNumber);
  return { ...page, rows: await counted(ctx, page.rows) };
}

async function counted({ tx }: Ctx, rows: ManagedRow[]): Promise<CountedRow[]> {
  if (rows.length === 0) return [];
  const result = await sql<Usage>`select * from app.company_usage(${rows.map(({ id }) => id)})`.execute(tx);
  const usages = new Map(result.rows.map((usage) => [usage.company_id, usage]));
  return rows.flatMap((row) => {
    const usage = usages.get(row.id);
    return usage ? [{ ...row, usage }] : [];
  });
}

type Values = Omit<CompanyValues, "campaignsEnabled" | "dueDate" | "status" | "recurrence"> & { status: boolean; recurrence: string };
const parts = ({ name, phone, email, document, status }: Values, dueDate: string) =>
  sql`${name}, ${phone ?? null}, ${email}, ${document ?? null}, ${status}, ${dueDate}::date`;

/** Null if there is no such plan. */
export async function insertCompany({ tx }: Ctx, values: Values & { language: string; dueDate: string }): Promise<number | null> {
  const { recurrence, language, planId, dueDate } = values;
  const inserting = sql<{ id: number | null }>`
    select app.create_company(${parts(values, dueDate)}, ${recurrence}, ${language}, ${planId}) as id`.execute(tx);
  return (await taken("ERR_DUPLICATED_COMPANY", inserting)).rows[0]?.id ?? null;
}

export const updateCompany = ({ tx }: Ctx, id: number, values: Values & { dueDate: string }) =>
  taken(
    "ERR_DUPLICATED_COMPANY",
    sql`select app.change_company(${id}, ${parts(values, values.dueDate)}, ${values.recurrence}, ${values.planId})`.execute(tx),
  );

export const retireCompany = ({ tx }: Ctx, id: number) => sql`select app.retire_company(${id})`.execute(tx);

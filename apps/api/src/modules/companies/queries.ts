import type { Language } from "@recado/contract/common";
import type { FirstSteps } from "@recado/contract/companies";
import { sql, type Transaction } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import type { Database } from "../../platform/database.ts";
import { fail } from "../../platform/errors.ts";

/** The actor's own: row security shows no other. */
export const getCompany = ({ tx }: Ctx) => tx.selectFrom("companies").selectAll().executeTakeFirstOrThrow();
export type CompanyRow = Awaited<ReturnType<typeof getCompany>>;

/** Any other company does not exist for the actor. */
export async function accessCompany(ctx: Ctx, id: number) {
  if (id !== ctx.companyId) fail("ERR_NO_COMPANY_FOUND");
  return getCompany(ctx);
}

type CompanyColumns = {
  time_zone?: string;
  language?: Language;
  schedules?: string;
  holidays?: string;
  first_steps?: boolean;
  updated_at: Date;
};

export const updateCompany = ({ tx, companyId }: Ctx, columns: CompanyColumns) =>
  tx.updateTable("companies").set(columns).where("id", "=", companyId).returningAll().executeTakeFirstOrThrow();

/** As of now: a step that was undone has to be done again. */
export async function getFirstSteps({ tx }: Ctx) {
  const { rows } = await sql<FirstSteps>`select
    exists (select from connections where status = 'CONNECTED' or number is not null) as connection,
    exists (select from queues) as queue,
    (select count(*) from (select from users where removed_at is null limit 2) people) > 1 as colleague,
    exists (select from tickets) as conversation`.execute(tx);
  return rows[0] ?? fail("ERR_NO_COMPANY_FOUND");
}

export async function isKnownZone({ tx }: Ctx, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${name}`.execute(tx);
  return rows.length > 0;
}

/** Locks the company's row: adding what the plan limits waits for a concurrent addition, and nothing else waits. */
export async function lockCompanyPlan(ctx: Ctx) {
  await ctx.tx.selectFrom("companies").select("id").forNoKeyUpdate().executeTakeFirstOrThrow();
  // Read after the lock: the company may have got another plan meanwhile.
  const { users, connections, queues, storage_gb: storage } = await getCompanyPlan(ctx);
  return { users, connections, queues, storage };
}

export const getCompanyPlan = ({ tx }: Ctx) =>
  tx.selectFrom("companies").innerJoin("plans", "plans.id", "companies.plan_id").selectAll("plans").executeTakeFirstOrThrow();

export type NewCompany = { name: string; phone: string; email: string; dueDate: string; language: Language; planId: number };

/** Null if no such plan is offered. */
export async function insertCompany(tx: Transaction<Database>, { name, phone, email, dueDate, language, planId }: NewCompany) {
  const { rows } = await sql<{ id: number | null }>`
    select app.sign_up(${name}, ${phone}, ${email}, ${dueDate}::date, ${language}, ${planId}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

import type { BillingDetails, Subscription } from "@recado/contract/subscription";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";
import { dueAt, presentCompany } from "../companies/present.ts";
import { type CompanyRow, getCompanyPlan } from "../companies/queries.ts";
import { presentPlan } from "../plans/present.ts";
import { pixAccount } from "./pix/provider.ts";

export async function showSubscription(ctx: Ctx, company: CompanyRow): Promise<Subscription> {
  const plan = presentPlan(await getCompanyPlan(ctx));
  const { id, schedules, planId, dueDate, recurrence } = presentCompany(company);
  return {
    ...(await findDetails(ctx, company)),
    id,
    schedules,
    planId,
    plan,
    dueDate,
    recurrence,
    trialExpiration: plan.value === 0 ? null : await trialEnd(ctx, company),
    payment: pixAccount()?.provider ?? null,
  };
}

/** Until somebody says more, the address of the company. */
async function findDetails({ tx }: Ctx, company: CompanyRow): Promise<BillingDetails> {
  const row = await tx.selectFrom("billing_details").selectAll().executeTakeFirst();
  return {
    email: row?.email || company.email || "",
    billingName: row?.billing_name || company.name,
    addressZipCode: row?.address_zip_code ?? "",
    addressStreet: row?.address_street ?? "",
    addressState: row?.address_state ?? "",
    addressCity: row?.address_city ?? "",
    addressDistrict: row?.address_district ?? "",
  };
}

export async function saveDetails(ctx: Ctx, details: BillingDetails) {
  const columns = {
    email: details.email,
    billing_name: details.billingName,
    address_zip_code: details.addressZipCode,
    address_street: details.addressStreet,
    address_state: details.addressState,
    address_city: details.addressCity,
    address_district: details.addressDistrict,
    updated_at: now(),
  };
  await ctx.tx
    .insertInto("billing_details")
    .values(columns)
    .onConflict((there) => there.column("company_id").doUpdateSet(columns))
    .execute();
  await record(ctx, "company.changed", { companyId: ctx.companyId, what: ["billing"] });
}

/** The first due date, which is that of the first invoice once there is one; null after the first payment. */
async function trialEnd({ tx }: Ctx, company: CompanyRow): Promise<string | null> {
  if (company.platform) return null;
  const known = await tx
    .selectFrom("invoices")
    .select((of) => [of.fn.min("due_date").as("first"), sql<boolean>`coalesce(bool_or(status = 'paid'), false)`.as("isPaid")])
    .executeTakeFirstOrThrow();
  return known.isPaid ? null : dueAt({ due_date: known.first ?? company.due_date, time_zone: company.time_zone });
}

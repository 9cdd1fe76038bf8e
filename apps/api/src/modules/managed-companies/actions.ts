import type { CompanyLocale } from "@recado/contract/companies";
import type { CompanyValues, NewCompanyValues } from "@recado/contract/managed-companies";
import { dayFromToday, dayIn, todayIn, USUAL_ZONE } from "../../platform/clock.ts";
import { type Ctx, visiting } from "../../platform/company.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { fail } from "../../platform/errors.ts";
import { defer } from "../../platform/jobs.ts";
import { record } from "../../platform/record.ts";
import { changeLocale } from "../companies/actions.ts";
import type { CompanyRow } from "../companies/queries.ts";
import { stopAllSessions } from "../connections/actions/session.ts";
import { postMail } from "../mails/actions.ts";
import { accessPlan } from "../plans/queries.ts";
import { defaultSettings } from "../settings/defaults.ts";
import { findSetting, insertSettings, putSetting } from "../settings/queries.ts";
import { insertUser, removeEverybody } from "../users/queries.ts";
import { eraseCompany } from "./erase.ts";
import { accessCompany, type CountedRow, getCounted, insertCompany, type ManagedRow, retireCompany, updateCompany } from "./queries.ts";

const TRIAL_DAYS = 3;

/** Company, admin and settings in one transaction, as at the sign-up; but any plan, and any day from today on. */
export async function createCompany(ctx: Ctx, values: NewCompanyValues, passwordHash: string, address: string): Promise<CountedRow> {
  const dueDate = values.dueDate ? dayOf(values.dueDate, USUAL_ZONE) : dayFromToday(USUAL_ZONE, TRIAL_DAYS);
  if (dueDate < todayIn(USUAL_ZONE)) refuseDate();
  const id = (await insertCompany(ctx, { ...values, dueDate })) ?? fail("ERR_NO_PLAN_FOUND");
  const email = values.email.toLowerCase();
  const name = values.userName ?? values.name;
  await visiting(ctx, id, async (there) => {
    await insertSettings(there, { ...defaultSettings, campaignsEnabled: String(values.campaignsEnabled) });
    const admin = { name, email, passwordHash, profile: "admin", allTicket: true } as const;
    await taken("ERR_DUPLICATED_EMAIL", insertUser(there, admin));
    await record(there, "company.signed-up", { companyId: id });
    const mail = { company: values.name, email, name, address };
    await postMail(there, email, values.password ? "company-welcome" : "company-made", values.language, mail);
  });
  await record(ctx, "managed-company.created", { otherCompanyId: id });
  return getCounted(ctx, id);
}

export async function changeCompany(ctx: Ctx, id: number, values: CompanyValues): Promise<CountedRow> {
  const was = await accessChangeable(ctx, id);
  await accessPlan(ctx, values.planId);
  const dueDate = dayOf(values.dueDate, was.time_zone);
  // A record that comes back whole may be long overdue; what is chosen now may not.
  if (dueDate !== was.due_date && dueDate < todayIn(was.time_zone)) refuseDate();
  const { status = was.status, recurrence = was.recurrence } = values;
  await updateCompany(ctx, id, { ...values, status, recurrence, dueDate });
  await visiting(ctx, id, async (there) => {
    if (values.campaignsEnabled !== undefined) await switchCampaigns(there, values.campaignsEnabled ? "true" : "false");
    await record(there, "company.changed", { companyId: id, what: ["terms"] });
  });
  await record(ctx, "managed-company.changed", { otherCompanyId: id });
  return getCounted(ctx, id);
}

/** By its own admins, and for them by super. */
export async function changeLocaleOf(ctx: Ctx, id: number, locale: CompanyLocale): Promise<CompanyRow> {
  if (id === ctx.companyId || !ctx.actor.isSuper) return changeLocale(ctx, id, locale);
  await accessCompany(ctx, id);
  const row = (await visiting(ctx, id, (there) => changeLocale(there, id, locale))) ?? fail("ERR_NO_COMPANY_FOUND");
  await record(ctx, "managed-company.changed", { otherCompanyId: id });
  return row;
}

/**
 * Nobody of it is let in any more, its addresses and its name are free, and its phones are let go; what belongs to it goes piece by
 * piece (`erase.ts`).
 */
export async function removeCompany(ctx: Ctx, id: number) {
  const { name } = await accessChangeable(ctx, id);
  await retireCompany(ctx, id);
  await visiting(ctx, id, async (there) => {
    await removeEverybody(there);
    await stopAllSessions(there);
    await record(there, "company.changed", { companyId: id, what: ["terms"] });
  });
  await record(ctx, "managed-company.removed", { otherCompanyId: id, name });
  await defer(ctx, eraseCompany, { otherCompanyId: id });
}

async function accessChangeable(ctx: Ctx, id: number): Promise<ManagedRow> {
  const row = await accessCompany(ctx, id);
  if (row.platform) fail("ERR_NO_PERMISSION");
  return row;
}

async function switchCampaigns(there: Ctx, value: "true" | "false") {
  if ((await findSetting(there, "campaignsEnabled"))?.value === value) return;
  await putSetting(there, "campaignsEnabled", value);
  await record(there, "setting.changed", { key: "campaignsEnabled", value });
}

const dayOf = (text: string, zone: string) => (text.includes("T") ? dayIn(zone, new Date(text)) : text);

const refuseDate = () => fail("ERR_VALIDATION", { details: { dueDate: ["past"] } });

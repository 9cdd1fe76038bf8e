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

/** Company, admin and settings in one transaction, as at a sign-up, but with any plan and any due date from today on. */
export async function createCompany(ctx: Ctx, values: NewCompanyValues, passwordHash: string, address: string): Promise<CountedRow> {
  const dueDate = values.dueDate ? dayOf(values.dueDate, USUAL_ZONE) : dayFromToday(USUAL_ZONE, TRIAL_DAYS);
  if (dueDate < todayIn(USUAL_ZONE)) refuseDate();
  const id = (await insertCompany(ctx, { ...values, dueDate })) ?? fail("ERR_NO_PLAN_FOUND");
  const email = values.email.toLowerCase();
  const name = values.userName ?? values.name;
  await visiting(ctx, id, async (companyCtx) => {
    await insertSettings(companyCtx, { ...defaultSettings, campaignsEnabled: String(values.campaignsEnabled) });
    const admin = { name, email, passwordHash, profile: "admin", allTicket: true } as const;
    await taken("ERR_DUPLICATED_EMAIL", insertUser(companyCtx, admin));
    await record(companyCtx, "company.signed-up", { companyId: id });
    const mail = { company: values.name, email, name, address };
    await postMail(companyCtx, email, values.password ? "company-welcome" : "company-made", values.language, mail);
  });
  await record(ctx, "managed-company.created", { otherCompanyId: id });
  return getCounted(ctx, id);
}

export async function changeCompany(ctx: Ctx, id: number, values: CompanyValues): Promise<CountedRow> {
  const was = await accessChangeable(ctx, id);
  await accessPlan(ctx, values.planId);
  const dueDate = dayOf(values.dueDate, was.time_zone);
  // Forms send the whole record back, so an unchanged date may be past; a new one may not.
  if (dueDate !== was.due_date && dueDate < todayIn(was.time_zone)) refuseDate();
  const { status = was.status, recurrence = was.recurrence } = values;
  await updateCompany(ctx, id, { ...values, status, recurrence, dueDate });
  await visiting(ctx, id, async (companyCtx) => {
    if (values.campaignsEnabled !== undefined) await switchCampaigns(companyCtx, values.campaignsEnabled ? "true" : "false");
    await record(companyCtx, "company.changed", { companyId: id, what: ["terms"] });
  });
  await record(ctx, "managed-company.changed", { otherCompanyId: id });
  return getCounted(ctx, id);
}

/** By the company's own admins, or for them by super. */
export async function changeLocaleOf(ctx: Ctx, id: number, locale: CompanyLocale): Promise<CompanyRow> {
  if (id === ctx.companyId || !ctx.actor.isSuper) return changeLocale(ctx, id, locale);
  await accessCompany(ctx, id);
  const row = (await visiting(ctx, id, (companyCtx) => changeLocale(companyCtx, id, locale))) ?? fail("ERR_NO_COMPANY_FOUND");
  await record(ctx, "managed-company.changed", { otherCompanyId: id });
  return row;
}

/** Signs everybody out, frees its addresses and its name, and unlinks its phones; its rows are deleted in batches (`erase.ts`). */
export async function removeCompany(ctx: Ctx, id: number) {
  const { name } = await accessChangeable(ctx, id);
  await retireCompany(ctx, id);
  await visiting(ctx, id, async (companyCtx) => {
    await removeEverybody(companyCtx);
    await stopAllSessions(companyCtx);
    await record(companyCtx, "company.changed", { companyId: id, what: ["terms"] });
  });
  await record(ctx, "managed-company.removed", { otherCompanyId: id, name });
  await defer(ctx, eraseCompany, { otherCompanyId: id });
}

async function accessChangeable(ctx: Ctx, id: number): Promise<ManagedRow> {
  const row = await accessCompany(ctx, id);
  if (row.platform) fail("ERR_NO_PERMISSION");
  return row;
}

async function switchCampaigns(companyCtx: Ctx, value: "true" | "false") {
  if ((await findSetting(companyCtx, "campaignsEnabled"))?.value === value) return;
  await putSetting(companyCtx, "campaignsEnabled", value);
  await record(companyCtx, "setting.changed", { key: "campaignsEnabled", value });
}

const dayOf = (text: string, zone: string) => (text.includes("T") ? dayIn(zone, new Date(text)) : text);

const refuseDate = () => fail("ERR_VALIDATION", { details: { dueDate: ["past"] } });

import type { CompanyHours, CompanyLocale } from "@recado/contract/companies";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { managesCompany } from "./policy.ts";
import { accessCompany, type CompanyRow, getFirstSteps, isKnownZone, updateCompany } from "./queries.ts";

export async function changeLocale(ctx: Ctx, id: number, { timeZone, language }: CompanyLocale): Promise<CompanyRow> {
  await accessManaged(ctx, id);
  // A zone that PostgreSQL does not know would break every query by the company's days.
  if (!(await isKnownZone(ctx, timeZone))) fail("ERR_VALIDATION", { details: { timeZone: ["invalid_value"] } });
  const row = await updateCompany(ctx, { time_zone: timeZone, language, updated_at: now() });
  await record(ctx, "company.changed", { companyId: id, what: ["locale"] });
  return row;
}

export async function changeHours(ctx: Ctx, id: number, { schedules, holidays }: CompanyHours): Promise<CompanyRow> {
  await accessManaged(ctx, id);
  const row = await updateCompany(ctx, {
    schedules: JSON.stringify(schedules),
    ...(holidays !== undefined && { holidays: JSON.stringify(holidays) }),
    updated_at: now(),
  });
  await record(ctx, "company.changed", { companyId: id, what: ["hours"] });
  return row;
}

export async function getManagedFirstSteps(ctx: Ctx, id: number) {
  await accessManaged(ctx, id);
  return getFirstSteps(ctx);
}

export async function showFirstSteps(ctx: Ctx, id: number, shown: boolean): Promise<CompanyRow> {
  await accessManaged(ctx, id);
  const row = await updateCompany(ctx, { first_steps: shown, updated_at: now() });
  await record(ctx, "company.changed", { companyId: id, what: ["first-steps"] });
  return row;
}

async function accessManaged(ctx: Ctx, id: number) {
  await accessCompany(ctx, id);
  if (!managesCompany(ctx.actor)) fail("ERR_NO_PERMISSION");
}

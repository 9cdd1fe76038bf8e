import { storedHolidays, storedSchedules } from "@recado/answering/stored";
import { Language } from "@recado/contract/common";
import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";

/**
 * The company's language, time zone and hours. A company that is past due or switched off rests: inbound messages are stored, but nothing
 * answers automatically until it has paid.
 */
export async function getVoice({ tx, companyId }: Ctx) {
  const row = await tx
    .selectFrom("companies")
    .select(["language", "time_zone as zone", "schedules", "holidays"])
    .select(sql<boolean>`not status or coalesce(due_date < (${now()}::timestamptz at time zone time_zone)::date, false)`.as("rests"))
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return {
    language: Language.parse(row.language),
    zone: row.zone,
    schedules: storedSchedules(row.schedules),
    holidays: storedHolidays(row.holidays),
    rests: row.rests,
  };
}

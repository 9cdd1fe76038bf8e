import { storedHolidays, storedSchedules } from "@recado/answering/stored";
import { Language } from "@recado/contract/common";
import type { Ctx } from "../../../platform/company.ts";

/** How the company speaks and by which clock it lives. */
export async function getVoice({ tx, companyId }: Ctx) {
  const row = await tx
    .selectFrom("companies")
    .select(["language", "time_zone as zone", "schedules", "holidays"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return {
    language: Language.parse(row.language),
    zone: row.zone,
    schedules: storedSchedules(row.schedules),
    holidays: storedHolidays(row.holidays),
  };
}

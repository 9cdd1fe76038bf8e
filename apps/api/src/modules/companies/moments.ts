import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";

/** With an offset the text is an exact time; without one it is local time of the company. */
export async function momentOf({ tx, companyId }: Ctx, text: string): Promise<Date> {
  if (/(Z|[+-]\d{2}:\d{2})$/i.test(text)) return new Date(text);
  const { at } = await tx
    .selectFrom("companies")
    .select(sql<Date>`${text}::timestamp at time zone time_zone`.as("at"))
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return at;
}

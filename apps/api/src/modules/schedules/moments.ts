import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";

/** As it is written: with an offset it is a moment of itself, without one what the company's clock shows then. */
export async function momentOf({ tx, companyId }: Ctx, text: string): Promise<Date> {
  if (/(Z|[+-]\d{2}:\d{2})$/i.test(text)) return new Date(text);
  const { at } = await tx
    .selectFrom("companies")
    .select(sql<Date>`${text}::timestamp at time zone time_zone`.as("at"))
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return at;
}

const MINUTE_MS = 60_000;

/** Who picks this very minute means at once; whoever picks an earlier one has picked the wrong day. */
export function checkAhead(at: Date) {
  if (at.getTime() < now().getTime() - MINUTE_MS) fail("ERR_VALIDATION", { details: { sendAt: ["past"] } });
}

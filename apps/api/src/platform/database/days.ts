import { type SqlBool, sql } from "kysely";
import type { Ctx } from "../company.ts";

type Days = { from?: string | undefined; to?: string | undefined };

/** From the first day's midnight to the last day's end in the company's time zone; either side may be open. */
export function duringDays({ companyId }: Ctx, column: string, { from, to }: Days) {
  const midnight = (day: string, later: number) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone (select time_zone from companies where id = ${companyId}))`;
  const since = from ? sql`${sql.ref(column)} >= ${midnight(from, 0)}` : sql`true`;
  const until = to ? sql`${sql.ref(column)} < ${midnight(to, 1)}` : sql`true`;
  return sql<SqlBool>`(${since} and ${until})`;
}

export const onDay = (ctx: Ctx, column: string, day: string) => duringDays(ctx, column, { from: day, to: day });

import { sql } from "kysely";
import { type Ctx, inCompany, onPlatform } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { log } from "../../platform/log.ts";
import { beginningOf, countedOf, dimensions, entriesOf, sums, WAY } from "./counting.ts";
import { dimensionId } from "./numbers.ts";

/** How many days of companies are recounted per night. */
const AUDITED = 20;

export type Difference = { companyId: number; day: string; dimension: string; id: number; what: "kept" | "counted"; row: object };

/** Runs each night: a wrong number is logged, because nobody would notice it. */
export async function auditDays() {
  for (const difference of (await audit()).differences) log.error({ difference }, "the dashboard's counts differ from the attendances");
}

export async function audit(most = AUDITED) {
  const differences: Difference[] = [];
  const picked = await pickDays(most);
  for (const { companyId, day } of picked)
    differences.push(...(await inCompany(companyId, (ctx) => differencesOf(ctx, day))).map((one) => ({ companyId, ...one })));
  return { days: picked.length, differences };
}

const pickDays = (most: number) =>
  onPlatform(
    async (tx) =>
      (
        await sql<{
          companyId: number;
          day: string;
        }>`select company_id as "companyId", day::text as day from app.pick_counted(${most})`.execute(tx)
      ).rows,
  );

/**
 * In one statement, so that nothing changes in between; a day that waits for a recount is right already, because it is read from its
 * attendances.
 */
export async function differencesOf(ctx: Ctx, day: string): Promise<Omit<Difference, "companyId">[]> {
  await allowTime(ctx);
  const { rows } = await sql<Omit<Difference, "companyId">>`
    with open_days as (
      select d.day, d.zone, ${beginningOf(sql`d.day`, sql`d.zone`)} as since, ${beginningOf(sql`d.day + 1`, sql`d.zone`)} as until
        from metric_days d join companies c on c.id = ${ctx.companyId} and c.time_zone = d.zone and d.way = ${WAY}
        where d.day = ${day} and not exists (select from metric_marks m where (m.at at time zone d.zone)::date = d.day)),
    ${countedOf(dimensions, dimensions)},
    kept as (select ${dimensionId} as place, m.* from metrics m join open_days using (day)
      where dimension <> 'tag' or exists (select from tags t where t.id = m.id)),
    told as (
      select dimension, place as id, 'sums' as part, to_jsonb(s) as row from (select dimension, place, ${sums.ofRows} from kept group by 1, 2) s
      union all select dimension, id, 'times', jsonb_build_array(kind, minutes, n) from (${spentOfKept}) s),
    counted as (
      select dimension, place as id, 'sums' as part, to_jsonb(s) as row
        from (select dimension, id as place, ${sums.ofRows} from summed group by 1, 2) s
      union all select dimension, id, 'times', jsonb_build_array(kind, minutes, n) from spent)
    select 'kept' as what, ${day}::text as day, o.dimension, o.id, o.row from (select * from told except select * from counted) o
    union all select 'counted', ${day}::text, o.dimension, o.id, o.row from (select * from counted except select * from told) o
    order by 3, 4, 1`.execute(ctx.tx);
  return rows;
}

const spentOfKept = sql`
  select dimension, place as id, kind, minutes, sum(n)::int as n from (
    select dimension, place, 'wait' as kind, u.minutes, u.n from kept k cross join lateral ${entriesOf(sql`k.wait_minutes`, sql`k.wait_counts`)} u
    union all select dimension, place, 'support', u.minutes, u.n from kept k cross join lateral ${entriesOf(sql`k.support_minutes`, sql`k.support_counts`)} u) u
  group by 1, 2, 3, 4`;

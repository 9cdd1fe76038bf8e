import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { beginningOf, type Dimension, eventsOf, sums } from "./counting.ts";
import type { Span } from "./period.ts";

export type Sums = {
  queued: number;
  accepted: number;
  wait_seconds: number;
  closed: number;
  supported: number;
  support_seconds: number;
  asked: number;
  rated_1: number;
  rated_2: number;
  rated_3: number;
  contacts: number;
};

/** `day` of the whole company and of its leads alone; null is all that was before both periods. */
export type Line = Sums & { dimension: Dimension; day: string | null; id: number };
export type Percentile = { id: number; kind: "wait" | "support"; median: number; p90: number };
export type Numbers = { lines: Line[]; percentiles: Percentile[] };

type Wanted = { dimensions: Dimension[]; timed: Dimension };

/**
 * In one statement, and so of one moment: the days that are counted from their rows, all others (today always) from the attendances.
 * Means come from sums and percentiles from whole histograms, whose minutes are as exact as they are shown.
 */
export async function readNumbers(ctx: Ctx, { from, to, previousFrom, previousTo, today, zone }: Span, wanted: Wanted): Promise<Numbers> {
  const isWhole = sql`dimension in ('all', 'lead')`;
  // Of what was before both periods only how much stood open in the end.
  const matters = sql`(dimension = 'all' or (dimension = 'lead' and day >= ${previousFrom}
    and day + id <= case when day >= ${from} then ${to}::date else ${previousTo}::date end)
    or (dimension <> 'lead' and day >= ${from}))`;
  const { rows } = await sql<Numbers>`
    with first as (select least((select min(queued_at) from attendances), (select min(created_at) from contacts)) as at),
    stale as (select distinct (at at time zone ${zone})::date as day from metric_marks),
    days as (
      select d::date as day, exists (select from metric_days k where k.day = d::date and k.zone = ${zone})
          and not exists (select from stale s where s.day = d::date) as is_counted
        from first, generate_series((first.at at time zone ${zone})::date, least(${to}::date, ${today}::date), interval '1 day') d),
    open_days as (
      select day, ${zone}::text as zone, ${beginningOf(sql`day`, sql`${zone}::text`)} as since,
        ${beginningOf(sql`day + 1`, sql`${zone}::text`)} as until from days where not is_counted),
    kept as (
      select m.day, m.dimension, ${placeOf} as id, ${summedUp} from metrics m join days d on d.day = m.day and d.is_counted
        where m.dimension = any(${wanted.dimensions}::text[]) and m.day <= ${to}
          and (m.dimension = 'all' or (m.dimension = 'lead' and m.day >= ${previousFrom}) or m.day >= ${from})),
    ${eventsOf(wanted.dimensions)},
    summed as (select day, dimension, id, ${sums.ofEvents} from events group by day, dimension, id),
    together as (
      select day, dimension, id, queued, accepted, wait_seconds, closed, supported, support_seconds, asked, rated_1, rated_2, rated_3, contacts
        from kept
      union all select * from summed),
    lines as (
      select dimension, case when ${isWhole} and day >= ${previousFrom} then day end as day, case when ${isWhole} then 0 else id end as id,
          ${sums.ofRows}
        from together where ${matters} group by 1, 2, 3),
    spent as (
      select id, 'wait' as kind, u.minutes, u.n from kept k, unnest(k.wait_minutes, k.wait_counts) u (minutes, n)
        where k.dimension = ${wanted.timed} and k.day >= ${from}
      union all select id, 'support', u.minutes, u.n from kept k, unnest(k.support_minutes, k.support_counts) u (minutes, n)
        where k.dimension = ${wanted.timed} and k.day >= ${from}
      union all select id, 'wait', wait / 60, 1 from events where dimension = ${wanted.timed} and wait is not null and day >= ${from}
      union all select id, 'support', support / 60, 1 from events where dimension = ${wanted.timed} and support is not null and day >= ${from}),
    grouped as (select id, kind, minutes, sum(n) as n from spent group by 1, 2, 3),
    ranked as (
      select id, kind, minutes, sum(n) over (partition by id, kind order by minutes) as up_to, sum(n) over (partition by id, kind) as of_all
        from grouped)
    select (select coalesce(json_agg(l), '[]') from lines l) as lines,
      (select coalesce(json_agg(p), '[]') from (
        select id, kind, min(minutes) filter (where up_to * 2 >= of_all) as median, min(minutes) filter (where up_to * 10 >= of_all * 9) as p90
          from ranked group by id, kind) p) as percentiles`.execute(ctx.tx);
  return rows[0] ?? { lines: [], percentiles: [] };
}

const summedUp = sql`m.queued, m.accepted, m.wait_seconds, m.closed, m.supported, m.support_seconds, m.asked, m.rated_1, m.rated_2, m.rated_3,
  m.contacts, m.wait_minutes, m.wait_counts, m.support_minutes, m.support_counts`;

/** What stood in a queue or on a connection that was removed since stands in none. */
export const placeOf = sql`case m.dimension when 'queue' then coalesce((select q.id from queues q where q.id = m.id), 0)
  when 'connection' then coalesce((select n.id from connections n where n.id = m.id), 0) else m.id end`;

export const noSums: Sums = {
  ...{ queued: 0, accepted: 0, wait_seconds: 0, closed: 0, supported: 0, support_seconds: 0, asked: 0 },
  ...{ rated_1: 0, rated_2: 0, rated_3: 0, contacts: 0 },
};

export function addUp(lines: Sums[]): Sums {
  const total = { ...noSums };
  for (const line of lines) for (const key of Object.keys(total) as (keyof Sums)[]) total[key] += line[key];
  return total;
}

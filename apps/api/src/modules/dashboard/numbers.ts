import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { beginningOf, countUpTo, type Dimension, entriesOf, rowsOfDays, sums, WAY } from "./counting.ts";
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

/** `day` is set for the whole company and its leads only; null is everything before both periods. */
export type Line = Sums & { dimension: Dimension; day: string | null; id: number };
export type Percentile = { id: number; kind: "wait" | "support"; median: number; p90: number };
export type Numbers = { lines: Line[]; percentiles: Percentile[] };

type Dimensions = { dimensions: Dimension[]; timed: Dimension };

/**
 * In one statement, and so of one moment: days that were counted are read from their rows, all others (today always) from the attendances.
 * Means come from sums, percentiles from whole histograms, whose minutes are as exact as shown.
 */
export async function readNumbers(
  ctx: Ctx,
  { from, to, previousFrom, previousTo, today, zone }: Span,
  wanted: Dimensions,
): Promise<Numbers> {
  const { dimensions, timed } = wanted;
  const isWhole = sql`dimension in ('all', 'lead')`;
  // From before both periods only the number that was still open counts.
  const matters = sql`(m.dimension = 'all' or m.day >= case when m.dimension = 'lead' then ${previousFrom}::date else ${from}::date end)`;
  // A lead of a period is a contact queued by its last day.
  const leads = countUpTo(sql`case when m.day >= ${from} then ${to}::date else ${previousTo}::date end - m.day`, histogramOf("wait"));
  const { rows } = await sql<Numbers>`
    with recursive first as (select least((select min(queued_at) from attendances), (select min(created_at) from contacts)) as at),
    stale as (select distinct (at at time zone ${zone})::date as day from metric_marks),
    days as (
      select d::date as day, exists (select from metric_days k where k.day = d::date and k.zone = ${zone} and k.way = ${WAY})
          and not exists (select from stale s where s.day = d::date) as is_counted
        from first, generate_series((first.at at time zone ${zone})::date, least(${to}::date, ${today}::date), interval '1 day') d),
    open_days as (
      select day, ${zone}::text as zone, ${beginningOf(sql`day`, sql`${zone}::text`)} as since,
        ${beginningOf(sql`day + 1`, sql`${zone}::text`)} as until from days where not is_counted),
    ${rowsOfDays(dimensions, [timed, "lead"])},
    kept as (
      select ${placed(timed, leads)} from metrics m join days d on d.day = m.day and d.is_counted
        where m.dimension = any(${dimensions}::text[]) and m.day <= ${to} and ${matters}
      union all select ${placed(timed, leads)} from fresh m where ${matters}),
    lines as (
      select dimension, case when ${isWhole} and day >= ${previousFrom} then day end as day, case when ${isWhole} then 0 else id end as id,
          ${sums.ofRows}
        from kept group by 1, 2, 3),
    histograms as materialized (
      select id, 'wait' as kind, wait_minutes as minutes, wait_counts as counts from kept
        where dimension = ${timed} and day >= ${from} and wait_minutes is not null
      union all select id, 'support', support_minutes, support_counts from kept
        where dimension = ${timed} and day >= ${from} and support_minutes is not null),
    ${timed === "all" ? soughtTimes : sortedTimes}
    select (select coalesce(json_agg(l), '[]') from lines l) as lines, (select coalesce(json_agg(t), '[]') from times t) as percentiles`.execute(
    ctx.tx,
  );
  return rows[0] ?? { lines: [], percentiles: [] };
}

/** For the few rows of the whole company: bisection finds the percentiles' minutes, however long the histograms are. */
const soughtTimes = sql`
  narrowed (id, kind, share, needed, low, high) as (
    select id, kind, share, (sum(counts[cardinality(counts)]) * share + 9)::bigint / 10, 0, max(minutes[cardinality(minutes)])
      from histograms, (values (5), (9)) s (share) group by 1, 2, 3
    union all select n.id, n.kind, n.share, n.needed, case when f.found < n.needed then (n.low + n.high) / 2 + 1 else n.low end,
        case when f.found < n.needed then n.high else (n.low + n.high) / 2 end
      from narrowed n cross join lateral (
        select sum(${countUpTo(sql`(n.low + n.high) / 2`, { minutes: sql`h.minutes`, counts: sql`h.counts` })}) as found
          from histograms h where h.id = n.id and h.kind = n.kind) f
      where n.low < n.high),
  times as (
    select id, kind, min(low) filter (where share = 5) as median, min(low) filter (where share = 9) as p90
      from narrowed where low = high group by id, kind)`;

/** For many rows with few minutes each, all are sorted at once. */
const sortedTimes = sql`
  grouped as (
    select h.id, h.kind, u.minutes, sum(u.n) as n from histograms h cross join lateral ${entriesOf(sql`h.minutes`, sql`h.counts`)} u
      group by 1, 2, 3),
  ranked as (
    select id, kind, minutes, sum(n) over (partition by id, kind order by minutes) as up_to, sum(n) over (partition by id, kind) as of_all
      from grouped),
  times as (
    select id, kind, min(minutes) filter (where up_to * 2 >= of_all) as median, min(minutes) filter (where up_to * 10 >= of_all * 9) as p90
      from ranked group by id, kind)`;

const histogramOf = (kind: "wait" | "support") => ({ minutes: sql.ref(`m.${kind}_minutes`), counts: sql.ref(`m.${kind}_counts`) });

/** Slicing a list unpacks it, so it is done once for all readers. */
const placed = (
  timed: Dimension,
  leads: RawBuilder<unknown>,
) => sql`m.day, m.dimension, ${dimensionId} as id, m.queued, m.accepted, m.wait_seconds,
  m.closed, m.supported, m.support_seconds, m.asked, m.rated_1, m.rated_2, m.rated_3,
  case when m.dimension = 'lead' then ${leads} else m.contacts end as contacts, ${sql.join(
    ["wait_minutes", "wait_counts", "support_minutes", "support_counts"].map(
      (name) => sql`case when m.dimension = ${timed} then ${sql.ref(`m.${name}`)}[1:] end as ${sql.ref(name)}`,
    ),
  )}`;

/** Attendances of a queue or connection that was removed count as in none. */
export const dimensionId = sql`case m.dimension when 'queue' then coalesce((select q.id from queues q where q.id = m.id), 0)
  when 'connection' then coalesce((select n.id from connections n where n.id = m.id), 0) else m.id end`;

export const noSums: Sums = {
  queued: 0,
  accepted: 0,
  wait_seconds: 0,
  closed: 0,
  supported: 0,
  support_seconds: 0,
  asked: 0,
  rated_1: 0,
  rated_2: 0,
  rated_3: 0,
  contacts: 0,
};

export function addUp(lines: Sums[]): Sums {
  const total = { ...noSums };
  for (const line of lines) for (const key of Object.keys(total) as (keyof Sums)[]) total[key] += line[key];
  return total;
}

import { type RawBuilder, sql } from "kysely";

export const dimensions = ["all", "user", "queue", "connection", "tag", "hour", "lead"] as const;
export type Dimension = (typeof dimensions)[number];

/**
 * Counts the days of `open_days` (day, since, until, zone) from the attendances and contacts themselves, on the day of being queued,
 * accepted, closed: `summed` by day, dimension and id; for the timed dimensions `spent` has how many took how many minutes. One query per
 * dimension, so that nothing is sorted by its name.
 */
export const countedOf = (wanted: readonly Dimension[], timed: readonly Dimension[]) => sql`
  moments as (
    select o.day, a.id, a.ticket_id, a.queue_id, null::int as user_id, 1 as queued, 0 as accepted, null::int as wait, 0 as closed,
        null::int as support, 0 as asked, null::int as rating, ${hourOf(sql`a.queued_at`)} as hour
      from open_days o join attendances a on a.queued_at >= o.since and a.queued_at < o.until
    union all select o.day, a.id, a.ticket_id, a.queue_id, a.accepted_by, 0, 1, ${secondsBetween("queued_at", "accepted_at")}, 0, null, 0, null, null
      from open_days o join attendances a on a.accepted_at >= o.since and a.accepted_at < o.until
    union all select o.day, a.id, a.ticket_id, a.queue_id, a.closed_by, 0, 0, null, 1, ${secondsBetween("accepted_at", "closed_at")},
        (a.rating_asked_at is not null or a.rating is not null)::int, a.rating, null
      from open_days o join attendances a on a.closed_at >= o.since and a.closed_at < o.until),
  ${sql.join(wanted.map((dimension) => sql`${eventsOf(dimension)} as (${parts[dimension]})`))},
  summed as (${sql.join(wanted.map(summedOf), sql` union all `)}),
  spent as (${sql.join(
    wanted
      .filter((dimension) => timed.includes(dimension))
      .flatMap((dimension) => [spentOf(dimension, "wait"), spentOf(dimension, "support")]),
    sql` union all `,
  )})`;

const eventsOf = (dimension: Dimension) => sql.ref(`${dimension}_events`);

const summedOf = (dimension: Dimension) =>
  sql`select day, ${sql.lit(dimension)} as dimension, id, ${sums.ofEvents} from ${eventsOf(dimension)} group by day, id`;

const spentOf = (dimension: Dimension, kind: "wait" | "support") => sql`
  select day, ${sql.lit(dimension)} as dimension, id, ${sql.lit(kind)} as kind, ${sql.ref(kind)} / 60 as minutes, count(*)::int as n
    from ${eventsOf(dimension)} where ${sql.ref(kind)} is not null group by day, id, minutes`;

/** 0 is Sunday's first hour, in the company's zone. */
const hourOf = (at: RawBuilder<unknown>) =>
  sql`(extract(dow from ${at} at time zone o.zone) * 24 + extract(hour from ${at} at time zone o.zone))::int`;

/** Null if either time is, where `greatest` alone would return 0. */
const secondsBetween = (from: string, to: string) =>
  sql`case when a.accepted_at is not null
    then greatest(0, floor(extract(epoch from ${sql.ref(`a.${to}`)} - ${sql.ref(`a.${from}`)})))::int end`;

const counts = sql`m.queued, m.accepted, m.wait, m.closed, m.support, m.asked, m.rating, 0 as contacts`;
const nothing = sql`0 as queued, 0 as accepted, null::int as wait, 0 as closed, null::int as support, 0 as asked, null::int as rating`;
/** The contacts that the list shows, without groups. */
export const isPerson = sql`not c.is_group and c.merged_into is null`;

/** A contact is a lead from their first attendance on: instead of the wait, the minutes hold the days from creation to it. */
const parts: Record<Dimension, RawBuilder<unknown>> = {
  all: sql`select m.day, 0 as id, ${counts} from moments m
    union all select o.day, 0, ${nothing}, 1 from open_days o
      join contacts c on c.created_at >= o.since and c.created_at < o.until and ${isPerson}`,
  user: sql`select m.day, m.user_id as id, ${counts} from moments m where m.user_id is not null`,
  queue: sql`select m.day, coalesce(m.queue_id, 0) as id, ${counts} from moments m`,
  connection: sql`select m.day, coalesce(t.connection_id, 0) as id, ${counts} from moments m join tickets t on t.id = m.ticket_id`,
  tag: sql`select m.day, p.tag_id as id, ${counts} from moments m join ticket_tags p on p.ticket_id = m.ticket_id`,
  hour: sql`select m.day, m.hour as id, ${counts} from moments m where m.queued = 1`,
  lead: sql`select o.day, 0 as id, 0 as queued, 0 as accepted, ((first.at at time zone o.zone)::date - o.day) * 60 as wait, 0 as closed,
      null::int as support, 0 as asked, null::int as rating, 1 as contacts from open_days o
      join contacts c on c.created_at >= o.since and c.created_at < o.until and ${isPerson}
      cross join lateral ${firstSince(sql`o.since`)} first (at) where first.at is not null`,
};

/** When the contact `c` was first queued since then. */
export function firstSince(since: RawBuilder<unknown>) {
  return sql`(select min(a.queued_at) from tickets t join attendances a on a.ticket_id = t.id where t.contact_id = c.id and a.queued_at >= ${since})`;
}

/** The sums of events, or of rows that were summed up already. */
export const sums = {
  ofEvents: sql`sum(queued)::int as queued, sum(accepted)::int as accepted, coalesce(sum(wait), 0)::bigint as wait_seconds,
    sum(closed)::int as closed, count(support)::int as supported, coalesce(sum(support), 0)::bigint as support_seconds,
    sum(asked)::int as asked, (count(*) filter (where rating = 1))::int as rated_1, (count(*) filter (where rating = 2))::int as rated_2,
    (count(*) filter (where rating = 3))::int as rated_3, sum(contacts)::int as contacts`,
  ofRows: sql`sum(queued)::int as queued, sum(accepted)::int as accepted, sum(wait_seconds)::float8 as wait_seconds,
    sum(closed)::int as closed, sum(supported)::int as supported, sum(support_seconds)::float8 as support_seconds,
    sum(asked)::int as asked, sum(rated_1)::int as rated_1, sum(rated_2)::int as rated_2, sum(rated_3)::int as rated_3,
    sum(contacts)::int as contacts`,
};

/**
 * The rows of the open days as `metrics` stores them. A histogram is two lists: whole minutes, and how many took at most that long, so that
 * counting those over a limit reads one position of it.
 */
export const rowsOfDays = (wanted: readonly Dimension[], timed: readonly Dimension[]) => sql`
  ${countedOf(wanted, timed)},
  added as (select *, (sum(n) over (partition by day, dimension, id, kind order by minutes))::int as up_to from spent),
  listed as (
    select day, dimension, id, kind, array_agg(minutes order by minutes) as minutes, array_agg(up_to order by minutes) as counts
      from added group by day, dimension, id, kind),
  fresh as (
    select s.*, w.minutes as wait_minutes, w.counts as wait_counts, u.minutes as support_minutes, u.counts as support_counts
      from summed s
        left join listed w on w.day = s.day and w.dimension = s.dimension and w.id = s.id and w.kind = 'wait'
        left join listed u on u.day = s.day and u.dimension = s.dimension and u.id = s.id and u.kind = 'support')`;

/** How many of a histogram took at most this many minutes. */
export const countUpTo = (minutes: RawBuilder<unknown>, histogram: { minutes: RawBuilder<unknown>; counts: RawBuilder<unknown> }) =>
  sql`coalesce((${histogram.counts})[width_bucket(${minutes}, ${histogram.minutes})], 0)`;

/** The entries of a histogram as `minutes` and `n`. */
export const entriesOf = (minutes: RawBuilder<unknown>, counts: RawBuilder<unknown>) => sql`(
  select u.minutes, u.up_to - u.before as n from unnest(${minutes}, ${counts}, array_prepend(0, ${counts})) u (minutes, up_to, before)
    where u.minutes is not null)`;

/** The version of the counting, as in `find_uncounted`: a day counted by another version is recounted. */
export const WAY = 2;

export const columns = sql`day, dimension, id, queued, accepted, wait_seconds, closed, supported, support_seconds, asked, rated_1, rated_2, rated_3,
  contacts, wait_minutes, wait_counts, support_minutes, support_counts`;

/** The first moment of a day; of two midnights, the earlier one. */
export const beginningOf = (day: RawBuilder<unknown>, zone: RawBuilder<unknown>) => sql`app.day_begins(${day}, ${zone})`;

import { type RawBuilder, sql } from "kysely";

export const dimensions = ["all", "user", "queue", "connection", "tag", "hour", "lead"] as const;
export type Dimension = (typeof dimensions)[number];

/**
 * What the days of `open_days` (day, since, until, zone) count, read from the attendances and contacts themselves: `events`, of which
 * each says by which dimension and id it counts on which day, and what. Of the day on which it was queued, accepted, closed.
 */
export const eventsOf = (wanted: readonly Dimension[]) => sql`
  moments as (
    select o.day, a.id, a.ticket_id, a.queue_id, null::int as user_id, 1 as queued, 0 as accepted, null::int as wait, 0 as closed,
        null::int as support, 0 as asked, null::int as rating, ${hourOf(sql`a.queued_at`)} as hour
      from open_days o join attendances a on a.queued_at >= o.since and a.queued_at < o.until
    union all select o.day, a.id, a.ticket_id, a.queue_id, a.accepted_by, 0, 1, ${secondsBetween("queued_at", "accepted_at")}, 0, null, 0, null, null
      from open_days o join attendances a on a.accepted_at >= o.since and a.accepted_at < o.until
    union all select o.day, a.id, a.ticket_id, a.queue_id, a.closed_by, 0, 0, null, 1, ${secondsBetween("accepted_at", "closed_at")},
        (a.rating_asked_at is not null or a.rating is not null)::int, a.rating, null
      from open_days o join attendances a on a.closed_at >= o.since and a.closed_at < o.until),
  events (day, dimension, id, queued, accepted, wait, closed, support, asked, rating, contacts) as (${sql.join(
    wanted.map((dimension) => parts[dimension]),
    sql` union all `,
  )})`;

/** Nought is Sunday's first hour, by the clock of the company. */
const hourOf = (at: RawBuilder<unknown>) =>
  sql`(extract(dow from ${at} at time zone o.zone) * 24 + extract(hour from ${at} at time zone o.zone))::int`;

/** Null where either is, which `greatest` alone would make nought. */
const secondsBetween = (from: string, to: string) =>
  sql`case when a.accepted_at is not null
    then greatest(0, floor(extract(epoch from ${sql.ref(`a.${to}`)} - ${sql.ref(`a.${from}`)})))::int end`;

const counts = sql`m.queued, m.accepted, m.wait, m.closed, m.support, m.asked, m.rating, 0 as contacts`;
const nothing = sql`0 as queued, 0 as accepted, null::int as wait, 0 as closed, null::int as support, 0 as asked, null::int as rating`;
/** Whom the contacts' list shows, but groups. */
export const isPerson = sql`not c.is_group and c.merged_into is null`;

/** A contact is a lead from his first attendance since he came: the id is after how many days. */
const parts: Record<Dimension, RawBuilder<unknown>> = {
  all: sql`select m.day, 'all' as dimension, 0 as id, ${counts} from moments m
    union all select o.day, 'all', 0, ${nothing}, 1 from open_days o
      join contacts c on c.created_at >= o.since and c.created_at < o.until and ${isPerson}`,
  user: sql`select m.day, 'user', m.user_id, ${counts} from moments m where m.user_id is not null`,
  queue: sql`select m.day, 'queue', coalesce(m.queue_id, 0), ${counts} from moments m`,
  connection: sql`select m.day, 'connection', coalesce(t.connection_id, 0), ${counts} from moments m join tickets t on t.id = m.ticket_id`,
  tag: sql`select m.day, 'tag', p.tag_id, ${counts} from moments m join ticket_tags p on p.ticket_id = m.ticket_id`,
  hour: sql`select m.day, 'hour', m.hour, ${counts} from moments m where m.queued = 1`,
  lead: sql`select o.day, 'lead', (${firstSince(sql`o.since`)} at time zone o.zone)::date - o.day, ${nothing}, 1 from open_days o
      join contacts c on c.created_at >= o.since and c.created_at < o.until and ${isPerson}
      where ${firstSince(sql`o.since`)} is not null`,
};

/** When the contact `c` was first queued from then on. */
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

/** The rows as `metrics` keeps them, of each of the open days. */
export const rowsOfDays = sql`
  ${eventsOf(dimensions)},
  summed as (select day, dimension, id, ${sums.ofEvents} from events group by day, dimension, id),
  spent as (
    select day, dimension, id, 'wait' as kind, wait / 60 as minutes, count(*)::int as n from events where wait is not null group by 1, 2, 3, 5
    union all select day, dimension, id, 'support', support / 60, count(*)::int from events where support is not null group by 1, 2, 3, 5),
  listed as (
    select day, dimension, id, kind, array_agg(minutes order by minutes) as minutes, array_agg(n order by minutes) as counts
      from spent group by day, dimension, id, kind),
  fresh as (
    select s.*, w.minutes as wait_minutes, w.counts as wait_counts, u.minutes as support_minutes, u.counts as support_counts
      from summed s
        left join listed w on w.day = s.day and w.dimension = s.dimension and w.id = s.id and w.kind = 'wait'
        left join listed u on u.day = s.day and u.dimension = s.dimension and u.id = s.id and u.kind = 'support')`;

export const columns = sql`day, dimension, id, queued, accepted, wait_seconds, closed, supported, support_seconds, asked, rated_1, rated_2, rated_3,
  contacts, wait_minutes, wait_counts, support_minutes, support_counts`;

/** A day's first moment. Where its midnight exists twice, the earlier one. */
export const beginningOf = (day: RawBuilder<unknown>, zone: RawBuilder<unknown>) => sql`app.day_begins(${day}, ${zone})`;

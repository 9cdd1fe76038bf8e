import type pg from "pg";
import type { People } from "./people.ts";
import { reserve } from "./reserve.ts";
import type { Size } from "./size.ts";
import { phrase } from "./words.ts";

/** The first ids of tickets and attendances; the others follow. */
export type Threads = { tickets: number; attendances: number };

/**
 * Two tickets per contact, on two connections. The first hundred thousand had an earlier attendance. Every twentieth is live: pending and
 * open in turns, in all queues, from the last month. Waiting and serving times are log-normal: medians of 5 and 20 minutes, a few take
 * hours.
 */
export async function addTickets(
  owner: pg.Client,
  size: Size,
  contacts: number,
  { queues, agents, connections }: People,
): Promise<Threads> {
  const tickets = await reserve(owner, "tickets", size.tickets);
  const attendances = await reserve(owner, "attendances", size.attendances);
  await plan(owner, size);
  await owner.query(
    `insert into attendances (id, ticket_id, protocol, queue_id, user_id, queued_at, accepted_at, accepted_by, closed_at, closed_by, greeted) overriding system value
      select ${attendances} + n, ${tickets} + k, day || lpad(row_number() over (partition by day order by n)::text, 5, '0'),
          ($1::int[])[queue], agent, queued_at, accepted_at, agent, closed_at, case when closed_at is not null then agent end, true
        from (select *, case when accepted_at is not null then ($2::int[])[worker] end as agent,
          to_char(queued_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') as day from plan) p`,
    [queues, agents],
  );
  await owner.query(
    `insert into protocols (day, last) select (queued_at at time zone 'America/Sao_Paulo')::date, count(*) from plan group by 1`,
  );
  await owner.query(
    `insert into tickets (id, contact_id, connection_id, status, user_id, queue_id, attendance_id, last_message, last_message_at,
        last_from_me, last_origin, last_user_id, last_inbound_at, last_inbound_here_at, created_at, updated_at) overriding system value
      select ${tickets} + k, ${contacts} + k % ${size.contacts}, ($3::int[])[1 + (k / 20 + k / ${size.contacts}) % 4], status,
          agent, ($1::int[])[queue], ${attendances} + n, ${phrase}, newest, status <> 'pending',
          case when status = 'pending' then 'contact' else 'agent' end, agent, newest, newest, now() - interval '366 days', newest
        from (select *, coalesce(closed_at, accepted_at, queued_at) as newest,
          case when accepted_at is not null then ($2::int[])[worker] end as agent from plan where is_last) p`,
    [queues, agents, connections],
  );
  return { tickets, attendances };
}

const plan = (owner: pg.Client, { tickets, attendances, live }: Size) =>
  owner.query(
    `create temp table plan on commit drop as
      select n, k, is_last, status, case when status <> 'pending' or k / 40 % 20 <> 3 then 1 + k / 40 % 10 end as queue,
          1 + least(18, k / 40 % 10 + 10 * (k / 400 % 2)) as worker, queued_at,
          case when status <> 'pending' then least(queued_at + pause, now()) end as accepted_at,
          case when status = 'closed' then least(queued_at + pause + talk, now()) end as closed_at
        from (select *, case when not is_last or k % ${tickets / live} <> 0 then 'closed' when k / ${tickets / live} % 2 = 0 then 'open' else 'pending' end as status,
              exp(random_normal(ln(5), 1.2)) * interval '1 minute' as pause, exp(random_normal(ln(20), 1.2)) * interval '1 minute' as talk,
              now() - case when not is_last then interval '185 days' + random() * interval '180 days'
                when k % ${tickets / live} = 0 then random() * interval '30 days'
                when n >= ${tickets} then random() * interval '183 days'
                else random() * interval '365 days' end as queued_at
            from (select n, n % ${tickets} as k, n + ${tickets} >= ${attendances} as is_last from generate_series(0, ${attendances - 1}) n) a) b`,
  );

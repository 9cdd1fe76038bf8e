import { sql } from "kysely";
import { deferSendUntil } from "../../apps/api/src/modules/schedules/series.ts";
import type { Agent, Company } from "../company.ts";

/** On the second day of each series New York's clock jumps from 2 to 3. */
export const ZONE = "America/New_York";
export const FIRST_DAY = "2027-03-13";

type Plan = { agent: Agent; tickets: number[]; series: number };

/** One series per text, with times all over the day: some within the skipped hour. */
export const planSeries = (company: Company, { agent, tickets, series }: Plan) =>
  company.run(async ({ tx }) => {
    await tx.updateTable("companies").set({ time_zone: ZONE }).execute();
    await sql`
      insert into schedules (contact_id, ticket_id, user_id, body, send_at, repeats, anchor_day, anchor_time, series, local_day)
      select t.contact_id, t.id, ${agent.id}, 'serie ' || at, now() + interval '1 year', 'daily', 13,
        make_time(at * 37 % 1440 / 60, at * 37 % 60, 0), gen_random_uuid(), ${FIRST_DAY}
      from generate_series(0, ${series - 1}) at
      join tickets t on t.id = (${sql.val(tickets)}::int[])[1 + at % ${tickets.length}]`.execute(tx);
  });

/** Moves some series' day to now; a retry moves only those still in the future. Each gets two jobs, as after a change of its time. */
export const wake = (company: Company, day: number, [from, to]: [number, number]) =>
  company.run(async (ctx) => {
    const { rows } = await sql<{ id: number; at: Date }>`
      update schedules set send_at = now() - interval '1 second'
      where status = 'PENDENTE' and send_at > now() and local_day = ${FIRST_DAY}::date + ${day}::int
        and substring(body from 7)::int >= ${from} and substring(body from 7)::int < ${to}
      returning id, send_at as at`.execute(ctx.tx);
    for (const { id, at } of rows) for (const ms of [0, 1]) await deferSendUntil(ctx, id, new Date(at.getTime() + ms));
  });

/** The schedules of that day that are not processed yet. */
export const underWay = (company: Company, day: number) =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<{ many: number }>`
      select count(*)::int as many from schedules where status = 'PENDENTE' and local_day = ${FIRST_DAY}::date + ${day}::int`.execute(tx);
    return rows[0]?.many ?? 0;
  });

export type Timed = { day: string; shown: string; asked: string };

/** When the future days would be sent, on the company's clock, and when they were scheduled for. */
export const timesAhead = (company: Company): Promise<Timed[]> =>
  company.run(async ({ tx }) => {
    const { rows } = await sql<Timed>`
      select local_day::text as day, (send_at at time zone ${ZONE})::text as shown, (local_day + anchor_time)::text as asked
      from schedules where status = 'PENDENTE' and local_day > ${FIRST_DAY}`.execute(tx);
    return rows;
  });

import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import { type Ctx, inCompany, onPlatform } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { beginningOf, columns, dimensions, rowsOfDays, WAY } from "./counting.ts";

/** How many days are counted in one transaction. */
const DAYS_AT_ONCE = 31;

/** Runs each minute for days that changed or ended. A company that fails is retried in the next minute, and holds up no other. */
export async function countStaleDays() {
  const failures: unknown[] = [];
  for (const companyId of await findUncounted()) await recount(companyId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `The days of ${failures.length} companies could not be counted.`);
}

const findUncounted = () =>
  onPlatform(async (tx) =>
    (await sql<{ id: number }>`select find_uncounted as id from app.find_uncounted(${now()})`.execute(tx)).rows.map(({ id }) => id),
  );

/**
 * First, marked days lose their counted state, then each uncounted day is counted whole. A concurrent change leaves a mark that this run
 * has not seen: the day is then read from the attendances until the next run.
 */
export async function recount(companyId: number) {
  await inCompany(companyId, dropMarked);
  while ((await inCompany(companyId, countSome)) === DAYS_AT_ONCE);
}

async function dropMarked(ctx: Ctx) {
  await countAlone(ctx);
  await sql`with gone as (delete from metric_marks returning at)
    delete from metric_days where day in (
      select (at at time zone (select time_zone from companies where id = ${ctx.companyId}))::date from gone)`.execute(ctx.tx);
}

/**
 * Counts some of the days that are over, and returns how many. A day is counted only once its rows are stored, with the zone that they were
 * counted by.
 */
async function countSome(ctx: Ctx): Promise<number> {
  await countAlone(ctx);
  const { rows } = await sql<{ days: string[]; zone: string }>`
    with here as (select time_zone as zone from companies where id = ${ctx.companyId}),
    first as (select least((select min(queued_at) from attendances), (select min(created_at) from contacts)) as at),
    over as (select d::date as day from here, first, generate_series((first.at at time zone zone)::date,
      (${now()} at time zone zone)::date - 1, interval '1 day') d)
    select zone, array(select day::text from over where not exists (
      select from metric_days k where k.day = over.day and k.zone = here.zone and k.way = ${WAY}) order by day desc limit ${DAYS_AT_ONCE}) as days from here`.execute(
    ctx.tx,
  );
  const { days = [], zone = "" } = rows[0] ?? {};
  if (days.length === 0) return 0;
  await sql`delete from metrics where day = any(${days}::date[])`.execute(ctx.tx);
  await sql`with open_days as (${namedDays(days, zone)}), ${rowsOfDays(dimensions, dimensions)}
    insert into metrics (${columns}) select ${columns} from fresh`.execute(ctx.tx);
  await sql`insert into metric_days (day, zone, way) select day, ${zone}, ${WAY} from unnest(${days}::date[]) day
    on conflict (company_id, day) do update set zone = excluded.zone, way = excluded.way`.execute(ctx.tx);
  return days.length;
}

export const namedDays = (days: string[], zone: string) => sql`select day, ${zone}::text as zone,
  ${beginningOf(sql`day`, sql`${zone}::text`)} as since, ${beginningOf(sql`day + 1`, sql`${zone}::text`)} as until
  from unnest(${days}::date[]) day`;

/** Only one run per company at a time: otherwise one could mark a day as counted that the other has just seen marked. */
async function countAlone(ctx: Ctx) {
  await allowTime(ctx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`metrics ${ctx.companyId}`}, 0))`.execute(ctx.tx);
}

/** Makes all days uncounted; the next run counts them. */
export async function forgetCounted(companyId: number) {
  await inCompany(companyId, async (ctx) => {
    await countAlone(ctx);
    await sql`delete from metric_days`.execute(ctx.tx);
  });
}

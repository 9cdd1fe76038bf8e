import { type Kysely, sql } from "kysely";

/**
 * One that repeats holds its rule and what it repeats by: the day of the month, and the time that the company's clock shows. Each
 * occurrence is a row of its own, and there is one for a day of the company's calendar, however often it is made.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table schedules
    add repeats text check (repeats in ('daily', 'weekly', 'monthly')),
    add repeats_until date,
    add anchor_day smallint check (anchor_day between 1 and 31),
    add anchor_time time,
    add series uuid,
    add local_day date,
    add check (repeats is null or (anchor_day is not null and anchor_time is not null and series is not null and local_day is not null))`.execute(
    db,
  );
  await sql`create unique index schedules_of_series on schedules (company_id, series, local_day) where series is not null`.execute(db);
}

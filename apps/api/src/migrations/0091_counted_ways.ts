import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/**
 * In which way a day was counted: 2 keeps its leads as one row and each histogram with running counts, so that a reader takes what he
 * needs of it without looking at all. A day that was counted in an earlier way is read from its attendances until it is counted anew.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table metric_days add way smallint not null default 1`.execute(db);
  await sql`drop function app.find_uncounted(timestamptz)`.execute(db);
  await sql`create function app.find_uncounted(at timestamptz) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select c.id from public.companies c where c.removed_at is null and (
      exists (select from public.metric_marks m where m.company_id = c.id)
      or exists (select from public.metric_days d where d.company_id = c.id and (d.zone <> c.time_zone or d.way <> 2))
      or (exists (select from public.attendances a where a.company_id = c.id) or exists (select from public.contacts p where p.company_id = c.id)) and not exists (
        select from public.metric_days d where d.company_id = c.id and d.day = (at at time zone c.time_zone)::date - 1))
    order by c.id $$`.execute(db);
  await vet(db, "find_uncounted(timestamptz)");
}

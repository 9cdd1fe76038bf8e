import { type Kysely, sql } from "kysely";
import { letSearch, vet } from "./secure.ts";

/** Everybody reads what is offered; from the platform's own company alone it is written, and from there one sees which companies have it. */
export async function up(db: Kysely<unknown>) {
  // Sees its own row of the companies alone, like everybody, so it tells nothing but who one is.
  await sql`create function app.on_platform() returns boolean language sql stable parallel safe set search_path = pg_catalog as $$
    select exists (select from public.companies where id = app.company_id() and platform) $$`.execute(db);

  await sql`alter table plans add storage_gb int check (storage_gb > 0)`.execute(db);
  await sql`create unique index plans_name on plans (lower(name))`.execute(db);
  await sql`alter table plans drop constraint plans_name_key`.execute(db);

  await sql`alter table plans enable row level security`.execute(db);
  await sql`create policy offered on plans for select using (true)`.execute(db);
  await sql`create policy added on plans for insert to recado_app with check ((select app.on_platform()))`.execute(db);
  await sql`create policy changed on plans for update to recado_app using ((select app.on_platform()))`.execute(db);
  await sql`create policy removed on plans for delete to recado_app using ((select app.on_platform()))`.execute(db);
  await sql`grant insert, update, delete on plans to recado_app`.execute(db);

  await letSearch(db, "queues");
  await sql`create function app.companies_of_plan(plan int) returns table (companies int, over int)
    language plpgsql stable security definer set search_path = pg_catalog as $$
    begin
      if not exists (select from public.companies c where c.id = app.company_id() and c.platform) then
        raise exception 'NOT_ON_PLATFORM' using errcode = '42501';
      end if;
      return query
        select count(*)::int, count(*) filter (where not c.platform and (
            (select count(*) from public.users u where u.company_id = c.id and u.removed_at is null) > p.users
            or (select count(*) from public.connections k where k.company_id = c.id) > p.connections
            or (select count(*) from public.queues q where q.company_id = c.id) > p.queues))::int
          from public.companies c join public.plans p on p.id = c.plan_id where p.id = companies_of_plan.plan;
    end $$`.execute(db);
  await vet(db, "companies_of_plan(int)");
}

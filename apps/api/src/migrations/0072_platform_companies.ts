import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/**
 * The platform's people see, make, change and remove companies. Each company still sees itself alone: all of this goes through
 * functions that answer only inside the platform's own company.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table companies add document text, add removed_at timestamptz`.execute(db);
  // What is being removed frees its name at once.
  await sql`create unique index companies_name_kept on companies (lower(name)) where removed_at is null`.execute(db);
  await sql`drop index companies_name`.execute(db);
  await sql`create index files_sizes on files (company_id) include (size) where removed_at is null`.execute(db);

  await sql`create policy written on companies for update to recado_search using (not platform) with check (not platform)`.execute(db);
  await sql`create policy removed on companies for delete to recado_search using (removed_at is not null and not platform)`.execute(db);
  await sql`grant insert (document, status, recurrence), update (name, phone, email, document, status, due_date, recurrence, plan_id,
    removed_at, updated_at), delete on companies to recado_search`.execute(db);

  await sql`create function app.require_platform() returns void language plpgsql stable security definer set search_path = pg_catalog as $$
    begin
      if not exists (select from public.companies c where c.id = app.company_id() and c.platform) then
        raise exception 'NOT_ON_PLATFORM' using errcode = '42501';
      end if;
    end $$`.execute(db);
  await vet(db, "require_platform()");

  await sight(db);
  await writing(db);
  await removal(db);
}

async function sight(db: Kysely<unknown>) {
  await sql`create function app.managed_companies() returns table (
      id int, name text, phone text, email text, document text, status boolean, platform boolean, due_date date, recurrence text,
      language text, time_zone text, schedules jsonb, holidays jsonb, plan_id int, created_at timestamptz, updated_at timestamptz)
    language plpgsql stable security definer set search_path = pg_catalog as $$
    begin
      perform app.require_platform();
      return query select c.id, c.name, c.phone, c.email, c.document, c.status, c.platform, c.due_date, c.recurrence, c.language, c.time_zone,
        c.schedules, c.holidays, c.plan_id, c.created_at, c.updated_at from public.companies c where c.removed_at is null;
    end $$`.execute(db);
  await vet(db, "managed_companies()");

  // The last message is looked for among the fifty that were stored last: a telephone may bring its past along.
  await sql`create function app.company_usage(ids int[]) returns table (
      company_id int, users int, connections int, queues int, storage bigint, last_message_at timestamptz, campaigns boolean)
    language plpgsql stable security definer set search_path = pg_catalog as $$
    begin
      perform app.require_platform();
      return query select c.id,
          (select count(*)::int from public.users u where u.company_id = c.id and u.removed_at is null),
          (select count(*)::int from public.connections k where k.company_id = c.id),
          (select count(*)::int from public.queues q where q.company_id = c.id),
          (select coalesce(sum(f.size), 0)::bigint from public.files f where f.company_id = c.id and f.removed_at is null),
          (select max(m.sent_at) from (select n.sent_at from public.messages n where n.company_id = c.id order by n.id desc limit 50) m),
          coalesce((select s.value = 'true' from public.settings s where s.company_id = c.id and s.key = 'campaignsEnabled'), true)
        from public.companies c where c.id = any(ids);
    end $$`.execute(db);
  await sql`create policy search on settings for select to recado_search using (true)`.execute(db);
  await sql`grant select on settings to recado_search`.execute(db);
  await vet(db, "company_usage(int[])");
}

async function writing(db: Kysely<unknown>) {
  await sql`create function app.create_company(name text, phone text, email text, document text, status boolean, due_date date,
      recurrence text, language text, plan_id int) returns int
    language plpgsql security definer set search_path = pg_catalog as $$
    declare company int;
    begin
      perform app.require_platform();
      if not exists (select from public.plans p where p.id = create_company.plan_id) then return null; end if;
      insert into public.companies (name, phone, email, document, status, due_date, recurrence, language, plan_id)
        values (create_company.name, create_company.phone, create_company.email, create_company.document, create_company.status,
          create_company.due_date, create_company.recurrence, create_company.language, create_company.plan_id)
        returning id into company;
      return company;
    end $$`.execute(db);
  await vet(db, "create_company(text, text, text, text, boolean, date, text, text, int)");

  await sql`create function app.change_company(company int, name text, phone text, email text, document text, status boolean, due_date date,
      recurrence text, plan_id int) returns void
    language plpgsql security definer set search_path = pg_catalog as $$
    begin
      perform app.require_platform();
      update public.companies c set name = change_company.name, phone = change_company.phone, email = change_company.email,
          document = change_company.document, status = change_company.status, due_date = change_company.due_date,
          recurrence = change_company.recurrence, plan_id = change_company.plan_id, updated_at = now()
        where c.id = company and c.removed_at is null and not c.platform;
    end $$`.execute(db);
  await vet(db, "change_company(int, text, text, text, text, boolean, date, text, int)");

  // For the rest of the transaction, or until the caller goes back.
  await sql`create function app.visit(company int) returns boolean
    language plpgsql security definer set search_path = pg_catalog as $$
    begin
      perform app.require_platform();
      if not exists (select from public.companies c where c.id = company) then return false; end if;
      perform set_config('app.company_id', company::text, true);
      return true;
    end $$`.execute(db);
  await vet(db, "visit(int)");
}

async function removal(db: Kysely<unknown>) {
  await sql`create function app.retire_company(company int) returns void
    language plpgsql security definer set search_path = pg_catalog as $$
    begin
      perform app.require_platform();
      update public.companies c set removed_at = now(), status = false, updated_at = now() where c.id = company and c.removed_at is null
        and not c.platform;
    end $$`.execute(db);
  await vet(db, "retire_company(int)");

  await sql`create function app.find_retired() returns table (company_id int, platform_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.id, p.id from public.companies c, public.companies p where c.removed_at is not null and not c.platform and p.platform $$`.execute(
    db,
  );
  await vet(db, "find_retired()");

  // Facts are for ever, but for those of a company that is no more.
  for (const command of ["select", "delete"])
    await sql`create policy ${sql.ref(`erased_${command}`)} on facts for ${sql.raw(command)} to recado_search
      using (company_id in (select c.id from companies c where c.removed_at is not null))`.execute(db);
  await sql`grant select, delete on facts to recado_search`.execute(db);
  await sql`create function app.erase_facts(company int, most int) returns int
    language plpgsql security definer set search_path = pg_catalog as $$
    declare gone int;
    begin
      delete from public.facts where ctid = any (array(select f.ctid from public.facts f where f.company_id = company
        and exists (select from public.companies c where c.id = company and c.removed_at is not null and not c.platform) limit most));
      get diagnostics gone = row_count;
      return gone;
    end $$`.execute(db);
  await vet(db, "erase_facts(int, int)");

  // With what is left of it, for every reference to it cascades.
  await sql`create function app.erase_company(company int) returns boolean
    language sql security definer set search_path = pg_catalog as $$
    with gone as (delete from public.companies c where c.id = company and c.removed_at is not null and not c.platform returning 1)
      select exists (select from gone) $$`.execute(db);
  await vet(db, "erase_company(int)");
}

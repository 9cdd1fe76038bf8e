import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

/**
 * What a company pays for each period, made ahead of its due date. Amounts are whole cents. The plan is kept as it was then, since a
 * change of it holds from the next invoice.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table invoices (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            int generated always as identity,
    detail        text not null,
    cents         int not null check (cents > 0),
    due_date      date not null,
    status        text not null default 'open' check (status in ('open', 'paid')),
    recurrence    text not null,
    months        int not null check (months > 0),
    plan          jsonb not null,
    paid_cents    int not null default 0 check (paid_cents >= 0),
    paid_at       timestamptz,
    renewed_until date,
    renewed_day   int,
    created_at    timestamptz not null default now(),
    updated_at    timestamptz not null default now(),
    primary key (company_id, id),
    check ((status = 'paid') = (paid_at is not null)),
    check (renewed_until is null or status = 'paid'),
    check ((renewed_until is null) = (renewed_day is null))
  )`.execute(db);
  // One for each period, however many processes make them at once.
  await sql`create unique index invoices_once on invoices (company_id, due_date)`.execute(db);
  await sql`create trigger later_version before update of updated_at on invoices
    for each row execute function app.later_version()`.execute(db);
  await secure(db, "invoices");
  await letSearch(db, "invoices");
  await finding(db);
  await renewal(db);
}

async function finding(db: Kysely<unknown>) {
  // Companies of a plan that costs something whose next invoice is missing: 20 days ahead, or later if nobody looked meanwhile.
  await sql`create function app.find_to_invoice(after int) returns table (company_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.id from public.companies c join public.plans p on p.id = c.plan_id and p.value > 0
      where c.id > after and c.status and not c.platform and c.removed_at is null
        and c.due_date <= (now() at time zone c.time_zone)::date + 20
        and not exists (select from public.invoices i where i.company_id = c.id and i.due_date = c.due_date)
      order by c.id limit 200 $$`.execute(db);
  await vet(db, "find_to_invoice(int)");

  await sql`create function app.managed_invoices() returns table (
      company_id int, id int, detail text, cents int, due_date date, status text, recurrence text, plan jsonb, paid_cents int,
      paid_at timestamptz, created_at timestamptz, updated_at timestamptz, time_zone text, company_name text)
    language plpgsql stable security definer set search_path = pg_catalog as $$
    begin
      perform app.require_platform();
      return query select i.company_id, i.id, i.detail, i.cents, i.due_date, i.status, i.recurrence, i.plan, i.paid_cents, i.paid_at,
          i.created_at, i.updated_at, c.time_zone, c.name
        from public.invoices i join public.companies c on c.id = i.company_id where c.removed_at is null;
    end $$`.execute(db);
  await vet(db, "managed_invoices()");
}

/**
 * One more period for the company of a paid invoice, from the later of its due date and today, and only once for each invoice. A company
 * that is due on the 31st is due on the last day of shorter months, and on the 31st again: `renewed_day` remembers that.
 */
async function renewal(db: Kysely<unknown>) {
  await sql`create function app.renew_company(invoice int) returns table (until date, on_day int)
    language plpgsql security definer set search_path = pg_catalog as $$
    declare
      company public.companies;
      paid public.invoices;
      start date;
      month date;
    begin
      select c.* into company from public.companies c where c.id = app.company_id() and not c.platform for no key update;
      select i.* into paid from public.invoices i where i.company_id = company.id and i.id = invoice;
      if paid.status is distinct from 'paid' or paid.renewed_until is not null then return; end if;
      start := greatest(company.due_date, (now() at time zone company.time_zone)::date);
      if start = company.due_date then
        select i.renewed_day into on_day from public.invoices i where i.company_id = company.id and i.renewed_until = start
          order by i.id desc limit 1;
      end if;
      on_day := coalesce(on_day, extract(day from start)::int);
      month := date_trunc('month', start)::date + make_interval(months => paid.months);
      until := least(month + on_day - 1, (month + interval '1 month - 1 day')::date);
      update public.companies c set due_date = until, updated_at = now() where c.id = company.id;
      return next;
    end $$`.execute(db);
  await vet(db, "renew_company(int)");
}

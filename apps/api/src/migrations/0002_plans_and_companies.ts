import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await sql`create table plans (
    id                int generated always as identity primary key,
    name              text not null unique,
    users             int not null check (users > 0),
    connections       int not null check (connections > 0),
    queues            int not null check (queues > 0),
    value             numeric(12, 2) not null check (value >= 0),
    public            boolean not null default true,
    use_campaigns     boolean not null default true,
    use_schedules     boolean not null default true,
    use_internal_chat boolean not null default true,
    use_external_api  boolean not null default true,
    use_kanban        boolean not null default true,
    use_open_ai       boolean not null default true,
    use_integrations  boolean not null default true,
    created_at        timestamptz not null default now(),
    updated_at        timestamptz not null default now()
  )`.execute(db);
  await sql`grant select on plans to recado_app, recado_search`.execute(db);

  // `holidays` come before the hours of the weekday. `sandbox` offers a built-in phone to try things with: the demo company has one.
  await sql`create table companies (
    id         int generated always as identity primary key,
    name       text not null,
    phone      text,
    email      text,
    status     boolean not null default true,
    platform   boolean not null default false,
    due_date   date,
    recurrence text not null default 'MENSAL' check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
    language   text not null default 'pt' check (language in ('pt', 'en', 'es')),
    time_zone  text not null default 'America/Sao_Paulo',
    schedules  jsonb not null default '[]',
    plan_id    int not null references plans,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    holidays   jsonb not null default '[]',
    sandbox    boolean not null default false
  )`.execute(db);
  await sql`create unique index companies_name on companies (lower(name))`.execute(db);
  await sql`create unique index companies_platform on companies (platform) where platform`.execute(db);

  // Its own key is the company; due date, plan and state are the platform's to change.
  await sql`alter table companies enable row level security`.execute(db);
  await sql`alter table companies force row level security`.execute(db);
  await sql`create policy company on companies using (id = (select app.company_id())) with check (id = (select app.company_id()))`.execute(
    db,
  );
  await sql`grant select, update (name, phone, email, language, time_zone, schedules, holidays, updated_at) on companies to recado_app`.execute(
    db,
  );
  await letSearch(db, "companies");

  await sql`create table settings (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    key        text not null,
    value      text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, key)
  )`.execute(db);
  await secure(db, "settings");

  await signUpFunction(db);
}

/** A company is created before it can be entered: only through this function, with a public plan. */
async function signUpFunction(db: Kysely<unknown>) {
  await sql`create policy sign_up on companies for insert to recado_search with check (true)`.execute(db);
  await sql`grant insert (name, phone, email, due_date, language, plan_id) on companies to recado_search`.execute(db);
  await sql`create function app.sign_up(name text, phone text, email text, due_date date, language text, plan_id int) returns int
    language plpgsql security definer set search_path = pg_catalog as $$
    declare company int;
    begin
      if not exists (select from public.plans p where p.id = sign_up.plan_id and p.public) then return null; end if;
      insert into public.companies (name, phone, email, due_date, language, plan_id)
        values (sign_up.name, sign_up.phone, sign_up.email, sign_up.due_date, sign_up.language, sign_up.plan_id)
        returning id into company;
      perform set_config('app.company_id', company::text, true);
      return company;
    end $$`.execute(db);
  await vet(db, "sign_up(text, text, text, date, text, int)");
}

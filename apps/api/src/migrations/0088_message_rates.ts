import { type Kysely, sql } from "kysely";

/** What a message costs at Meta is the same for every company, so it belongs to no company: all may read it, the platform writes it. */
export async function up(db: Kysely<unknown>) {
  await sql`create table message_rates (
    id         int generated always as identity primary key,
    country    text not null check (country ~ '^[A-Z_]{2,40}$'),
    category   text not null check (category in ('marketing', 'utility', 'authentication', 'service')),
    valid_from date not null,
    price      numeric(12, 6) not null check (price >= 0),
    currency   text not null check (currency ~ '^[A-Z]{3}$'),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create unique index message_rates_once on message_rates (country, category, valid_from)`.execute(db);

  await sql`alter table message_rates enable row level security`.execute(db);
  await sql`create policy known on message_rates for select using (true)`.execute(db);
  await sql`create policy added on message_rates for insert to recado_app with check ((select app.on_platform()))`.execute(db);
  await sql`create policy changed on message_rates for update to recado_app using ((select app.on_platform()))`.execute(db);
  await sql`create policy removed on message_rates for delete to recado_app using ((select app.on_platform()))`.execute(db);
  await sql`grant select, insert, update, delete on message_rates to recado_app`.execute(db);
}

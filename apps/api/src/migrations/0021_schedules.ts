import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await sql`create table schedules (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    contact_id int not null,
    ticket_id  int,
    user_id    int not null,
    body       text not null,
    send_at    timestamptz not null,
    sent_at    timestamptz,
    status     text not null default 'PENDENTE' check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO')),
    failure    text,
    message_id bigint,
    file_id    int,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    client_id  text,
    primary key (company_id, id),
    check ((status = 'ENVIADA') = (sent_at is not null)),
    foreign key (company_id, contact_id) references contacts (company_id, id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
    foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
  )`.execute(db);
  // What is still to come, the next one first; then what was sent, the last one first.
  await sql`create index schedules_to_come on schedules (company_id, send_at, id) where sent_at is null`.execute(db);
  await sql`create index schedules_gone on schedules (company_id, send_at desc, id desc) where sent_at is not null`.execute(db);
  await sql`create index schedules_due on schedules (send_at) where status in ('PENDENTE', 'AGENDADA')`.execute(db);
  await sql`create index schedules_of_contact on schedules (company_id, contact_id)`.execute(db);
  await sql`create index schedules_of_ticket on schedules (company_id, ticket_id) where ticket_id is not null`.execute(db);
  await sql`create unique index schedules_of_message on schedules (company_id, message_id) where message_id is not null`.execute(db);
  await sql`create index schedules_of_file on schedules (company_id, file_id) where file_id is not null`.execute(db);
  await sql`create index schedules_search on schedules using gin (company_id, app.fold(body) gin_trgm_ops)`.execute(db);
  // By the id that the browser gave, a schedule that is sent again, for its answer got lost, is the same one.
  await sql`create unique index schedules_of_client on schedules (company_id, user_id, client_id)
    where client_id is not null`.execute(db);
  await secure(db, "schedules");
  await letSearch(db, "schedules");

  await sql`create function app.search_schedules(text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.schedules
      where company_id = (select app.company_id()) and app.fold(body) like app.containing($1)
    union
    select id from public.schedules
      where company_id = (select app.company_id()) and contact_id = any (array(select app.search_contacts($1))) $$`.execute(db);
  await vet(db, "search_schedules(text)");

  // Due by the database's clock, for those of the processes differ. A company that rests, or whose plan lacks schedules, sends nothing. The
  // longest waiting comes first.
  await sql`create function app.find_due_schedules() returns table (company_id int, schedule_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select s.company_id, s.id from public.schedules s
      join public.companies k on k.id = s.company_id and k.status
        and coalesce(k.due_date >= (now() at time zone k.time_zone)::date, true)
      join public.plans p on p.id = k.plan_id and p.use_schedules
      where s.status in ('PENDENTE', 'AGENDADA') and s.send_at <= now()
        and (s.status = 'PENDENTE' or s.send_at < now() - interval '24 hours')
      order by s.send_at limit 500 $$`.execute(db);
  await vet(db, "find_due_schedules()");
}

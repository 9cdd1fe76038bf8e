import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

const states = ["excluded", "pending", "sending", "sent", "delivered", "read", "failed", "unknown", "skipped"];

/**
 * Campaigns write to the contacts of a list. When one starts, everybody in its list becomes a recipient, with what was decided for them;
 * `plan` keeps the texts and variables of that moment.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table campaigns (
    company_id      int not null default app.company_id() references companies on delete cascade,
    id              int generated always as identity,
    name            text not null,
    message1        text,
    message2        text,
    message3        text,
    message4        text,
    message5        text,
    status          text not null default 'INATIVA'
      check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
    stop_reason     text,
    scheduled_at    timestamptz,
    started_at      timestamptz,
    completed_at    timestamptz,
    connection_id   int,
    contact_list_id int,
    tag_id          int,
    file_list_id    int,
    file_id         int,
    plan            jsonb,
    waits_for       text,
    waits_until     timestamptz,
    resumed_at      timestamptz,
    counted_at      timestamptz,
    ${sql.raw(states.map((state) => `count_${state} int not null default 0`).join(", "))},
    created_at      timestamptz not null default now(),
    updated_at      timestamptz not null default now(),
    primary key (company_id, id),
    check (status <> 'PROGRAMADA' or scheduled_at is not null),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
    foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete set null (contact_list_id),
    foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id),
    foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete set null (file_list_id),
    foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
  )`.execute(db);
  await sql`create index campaigns_by_name on campaigns (company_id, name collate "pt-x-icu", id)`.execute(db);
  await sql`create index campaigns_search on campaigns using gin (company_id, app.fold(name) gin_trgm_ops)`.execute(db);
  await sql`create index campaigns_due on campaigns (scheduled_at) where status = 'PROGRAMADA'`.execute(db);
  await sql`create index campaigns_running on campaigns (company_id, connection_id, id) where status = 'EM_ANDAMENTO'`.execute(db);
  for (const column of ["connection_id", "contact_list_id", "tag_id", "file_list_id", "file_id"])
    await sql`create index ${sql.ref(`campaigns_of_${column.slice(0, -3)}`)} on campaigns (company_id, ${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  await sql`create trigger later_version before update of updated_at on campaigns
    for each row execute function app.later_version()`.execute(db);
  await secure(db, "campaigns");
  await letSearch(db, "campaigns");
  await sql`create function app.search_campaigns(text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.campaigns where company_id = (select app.company_id()) and app.fold(name) like app.containing($1) $$`.execute(db);
  await vet(db, "search_campaigns(text)");

  // `position` is the contact's place in the list, by which the text is chosen; `value` is the same for every spelling of a number.
  await sql`create table campaign_recipients (
    company_id   int not null default app.company_id() references companies on delete cascade,
    id           bigint generated always as identity,
    campaign_id  int not null,
    position     int not null,
    item_id      int not null,
    name         text not null,
    number       text not null,
    value        text,
    email        text not null,
    variant      smallint,
    state        text not null check (state in (${sql.raw(states.map((state) => `'${state}'`).join(", "))})),
    reason       text,
    tries        smallint not null default 0,
    contact_id   int,
    message_id   bigint,
    sent_at      timestamptz,
    delivered_at timestamptz,
    read_at      timestamptz,
    settled_at   timestamptz,
    created_at   timestamptz not null default now(),
    updated_at   timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, campaign_id, value),
    unique (company_id, campaign_id, position),
    foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id)
  )`.execute(db);
  await sql`create index campaign_recipients_next on campaign_recipients (company_id, campaign_id, position) where state = 'pending'`.execute(
    db,
  );
  await sql`create index campaign_recipients_by_state on campaign_recipients (company_id, campaign_id, state, position)`.execute(db);
  await sql`create index campaign_recipients_settled on campaign_recipients (company_id, campaign_id, settled_at desc)
    where settled_at is not null`.execute(db);
  await sql`create index campaign_recipients_of_value on campaign_recipients (company_id, value, sent_at) where sent_at is not null`.execute(
    db,
  );
  await sql`create index campaign_recipients_of_message on campaign_recipients (company_id, message_id) where message_id is not null`.execute(
    db,
  );
  await sql`create index campaign_recipients_of_contact on campaign_recipients (company_id, contact_id) where contact_id is not null`.execute(
    db,
  );
  await sql`create index campaign_recipients_lost on campaign_recipients (company_id) where state = 'sending' and message_id is null`.execute(
    db,
  );
  await secure(db, "campaign_recipients");
  await counting(db);

  await sql`create table campaign_settings (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    key        text not null,
    value      jsonb not null,
    updated_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, key)
  )`.execute(db);
  await secure(db, "campaign_settings");

  // The pace of a connection, which all of its campaigns share.
  await sql`create table campaign_paces (
    company_id    int not null default app.company_id() references companies on delete cascade,
    connection_id int not null,
    next_at       timestamptz not null default now(),
    since_pause   int not null default 0,
    day           date,
    sent_today    int not null default 0,
    message_id    bigint,
    primary key (company_id, connection_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
    foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id)
  )`.execute(db);
  await sql`create index campaign_paces_of_message on campaign_paces (company_id, message_id) where message_id is not null`.execute(db);
  await secure(db, "campaign_paces");
  await letSearch(db, "campaign_paces");

  await sql`create table suppressed_contacts (
    company_id  int not null default app.company_id() references companies on delete cascade,
    id          int generated always as identity,
    value       text not null,
    number      text not null,
    name        text not null,
    word        text not null,
    contact_id  int,
    campaign_id int,
    lifted_at   timestamptz,
    lifted_by   int,
    lift_reason text,
    created_at  timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
    foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete set null (campaign_id),
    foreign key (company_id, lifted_by) references users (company_id, id) on delete set null (lifted_by)
  )`.execute(db);
  await sql`create unique index suppressed_contacts_of_value on suppressed_contacts (company_id, value) where lifted_at is null`.execute(
    db,
  );
  await sql`create index suppressed_contacts_by_time on suppressed_contacts (company_id, id desc) where lifted_at is null`.execute(db);
  for (const column of ["contact_id", "campaign_id", "lifted_by"])
    await sql`create index ${sql.ref(`suppressed_contacts_of_${column}`)} on suppressed_contacts (company_id, ${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  await sql`create index suppressed_contacts_search on suppressed_contacts
    using gin (company_id, app.fold(name || ' ' || number) gin_trgm_ops)`.execute(db);
  await secure(db, "suppressed_contacts");
  await letSearch(db, "suppressed_contacts");
  await sql`create function app.search_suppressed_contacts(text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.suppressed_contacts
      where company_id = (select app.company_id()) and app.fold(name || ' ' || number) like app.containing($1) $$`.execute(db);
  await vet(db, "search_suppressed_contacts(text)");
  await dueWork(db);
  await yielding(db);
}

/** The counts of a campaign change in the statement that changes its recipients, so that they always add up. */
async function counting(db: Kysely<unknown>) {
  const added = states.map((state) => `count_${state} = c.count_${state} + d.${state}`).join(", ");
  const sums = states.map((state) => `coalesce(sum(n) filter (where state = '${state}'), 0) as ${state}`).join(", ");
  await sql`create function app.count_campaign_recipients() returns trigger language plpgsql set search_path = pg_catalog as $$
    begin
      if tg_op = 'INSERT' then
        update public.campaigns c set ${sql.raw(added)} from (
          select company_id, campaign_id, ${sql.raw(sums)} from (
            select company_id, campaign_id, state, count(*) as n from come group by 1, 2, 3) each group by 1, 2) d
          where c.company_id = d.company_id and c.id = d.campaign_id;
      else
        update public.campaigns c set ${sql.raw(added)} from (
          select company_id, campaign_id, ${sql.raw(sums)} from (
            select company_id, campaign_id, state, sum(n) as n from (
              select company_id, campaign_id, state, 1 as n from come
              union all select company_id, campaign_id, state, -1 from gone) moved
            group by 1, 2, 3 having sum(n) <> 0) each group by 1, 2) d
          where c.company_id = d.company_id and c.id = d.campaign_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger count_added after insert on campaign_recipients referencing new table as come
    for each statement execute function app.count_campaign_recipients()`.execute(db);
  await sql`create trigger count_changed after update on campaign_recipients referencing old table as gone new table as come
    for each statement execute function app.count_campaign_recipients()`.execute(db);
}

/** Work whose job was lost, and that of companies that have paid again. A company that is past due sends nothing, and keeps its place. */
async function dueWork(db: Kysely<unknown>) {
  const served = sql`join public.companies k on k.id = c.company_id and k.status
      and coalesce(k.due_date >= (now() at time zone k.time_zone)::date, true)
    join public.plans p on p.id = k.plan_id and p.use_campaigns`;
  await sql`create function app.find_due_campaigns() returns table (company_id int, campaign_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.company_id, c.id from public.campaigns c ${served}
      where (c.status = 'PROGRAMADA' and c.scheduled_at <= now()) or (c.status = 'EM_ANDAMENTO' and c.started_at is null)
      order by c.scheduled_at limit 500 $$`.execute(db);
  await vet(db, "find_due_campaigns()");
  await sql`create function app.find_campaign_connections() returns table (company_id int, connection_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select distinct c.company_id, c.connection_id from public.campaigns c ${served}
      left join public.campaign_paces a on a.company_id = c.company_id and a.connection_id = c.connection_id
      where c.status = 'EM_ANDAMENTO' and c.started_at is not null and c.connection_id is not null
        and coalesce(a.next_at <= now(), true)
      limit 500 $$`.execute(db);
  await vet(db, "find_campaign_connections()");
}

/** What a campaign sends goes after everything else that waits on its connection. */
async function yielding(db: Kysely<unknown>) {
  await sql`alter table outbox add yields boolean not null default false`.execute(db);
  await sql`create index outbox_in_turn on outbox (company_id, connection_id, yields, due_at, id)
    where state in ('queued', 'sending')`.execute(db);
  await sql`drop index outbox_next`.execute(db);
}

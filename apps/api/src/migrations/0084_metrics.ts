import { type Kysely, sql } from "kysely";
import { letSearch, secure, unforced, vet } from "./secure.ts";

/**
 * What the dashboard counts, summed up for each day that is over. Whoever changes what a day counts appends in the same transaction that
 * this day is out of date: a row of its own, so that nobody waits for anybody. Until it is counted anew the day is read from the
 * attendances themselves.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table attendances add accepted_by int`.execute(db);
  await unforced(db, ["attendances", "users"], async () => {
    // Who accepted one that was transferred since is not known any more: it counts for whoever had it last.
    await sql`update attendances set accepted_by = user_id where accepted_at is not null`.execute(db);
    await sql`alter table attendances add foreign key (company_id, accepted_by) references users (company_id, id)`.execute(db);
  });
  await sql`create index attendances_queued on attendances (company_id, queued_at)`.execute(db);
  // Where clocks go back at midnight, a day's first hour comes twice: it begins with the first one. Where they go forward, with the jump.
  await sql`create function app.day_begins(day date, zone text) returns timestamptz
    language sql stable parallel safe set search_path = pg_catalog as $$
    select min(at) from (values (day::timestamp at time zone zone), (day::timestamp at time zone zone - interval '1 hour'),
      (day::timestamp at time zone zone - interval '30 minutes')) tried (at)
      where (at at time zone zone)::date = day $$`.execute(db);
  await tables(db);
  await marks(db);
  await sweep(db);
}

async function tables(db: Kysely<unknown>) {
  // Moments, not days: which day that is depends on the company's zone, which may change.
  await sql`create table metric_marks (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         bigint generated always as identity,
    at         timestamptz not null,
    primary key (company_id, id)
  )`.execute(db);
  await secure(db, "metric_marks");
  await letSearch(db, "metric_marks");

  // The days that are counted, and by which zone: in another one they are other days.
  await sql`create table metric_days (
    company_id int not null default app.company_id() references companies on delete cascade,
    day        date not null,
    zone       text not null,
    primary key (company_id, day)
  )`.execute(db);
  await secure(db, "metric_days");
  await letSearch(db, "metric_days");

  // A histogram is two lists: whole minutes, and how many attendances took so many.
  await sql`create table metrics (
    company_id      int not null default app.company_id() references companies on delete cascade,
    day             date not null,
    dimension       text not null check (dimension in ('all', 'user', 'queue', 'connection', 'tag', 'hour', 'lead')),
    id              int not null,
    queued          int not null,
    accepted        int not null,
    wait_seconds    bigint not null,
    closed          int not null,
    supported       int not null,
    support_seconds bigint not null,
    asked           int not null,
    rated_1         int not null,
    rated_2         int not null,
    rated_3         int not null,
    contacts        int not null,
    wait_minutes    int[],
    wait_counts     int[],
    support_minutes int[],
    support_counts  int[],
    primary key (company_id, dimension, day, id)
  )`.execute(db);
  await secure(db, "metrics");
}

async function marks(db: Kysely<unknown>) {
  // Of a company that is removed as a whole nothing is counted any more.
  const isErased = sql.raw(`(company::text is distinct from current_setting('app.company_id', true)
        or not exists (select from public.companies k where k.id = company))`);

  // What is queued counts on its day, and by its queue and its ticket; what is accepted or closed on the day of that. Where a queue is
  // removed, what it had counts as in none without being counted anew.
  await sql`create function app.mark_attendance() returns trigger language plpgsql set search_path = pg_catalog as $$
    declare
      company int := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
      is_moved boolean := tg_op <> 'UPDATE' or old.queued_at is distinct from new.queued_at or old.ticket_id is distinct from new.ticket_id
        or (old.queue_id is distinct from new.queue_id
          and (new.queue_id is not null or exists (select from public.queues q where q.company_id = company and q.id = old.queue_id)));
      is_accepted boolean := is_moved or old.accepted_at is distinct from new.accepted_at or old.accepted_by is distinct from new.accepted_by;
    begin
      if ${isErased} then return null; end if;
      insert into public.metric_marks (company_id, at) select distinct company, at from unnest(
        case when is_moved then array[old.queued_at, new.queued_at] end
        || case when is_accepted then array[old.accepted_at, new.accepted_at] end
        || array[old.closed_at, new.closed_at]) at where at is not null;
      if tg_op = 'UPDATE' and old.ticket_id = new.ticket_id and old.queued_at = new.queued_at then return null; end if;
      -- Whether a contact became a lead counts on the day on which he came, and is settled by his first attendance since.
      insert into public.metric_marks (company_id, at)
        select company, c.created_at
        from public.tickets t
          join public.contacts c on c.company_id = t.company_id and c.id = t.contact_id
          join public.companies k on k.id = c.company_id
        where t.company_id = company and t.id in (old.ticket_id, new.ticket_id) and not exists (
          select from public.tickets o join public.attendances a on a.company_id = o.company_id and a.ticket_id = o.id
          where tg_op = 'INSERT' and o.company_id = company and o.contact_id = c.id and a.id <> new.id and a.queued_at <= new.queued_at
            and (a.queued_at at time zone k.time_zone)::date >= (c.created_at at time zone k.time_zone)::date);
      return null;
    end $$`.execute(db);
  await sql`create trigger mark_attendance after insert or delete on attendances for each row execute function app.mark_attendance()`.execute(
    db,
  );
  const counted = [
    "queued_at",
    "accepted_at",
    "accepted_by",
    "closed_at",
    "closed_by",
    "queue_id",
    "ticket_id",
    "rating",
    "rating_asked_at",
  ];
  const differs = sql.raw(counted.map((column) => `old.${column} is distinct from new.${column}`).join(" or "));
  await sql`create trigger mark_attendance_changed after update on attendances for each row when (${differs})
    execute function app.mark_attendance()`.execute(db);

  await sql`create function app.mark_contact() returns trigger language plpgsql set search_path = pg_catalog as $$
    declare
      company int := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
    begin
      if ${isErased} then return null; end if;
      insert into public.metric_marks (company_id, at)
        select distinct company, at from unnest(array[old.created_at, new.created_at]) at where at is not null;
      return null;
    end $$`.execute(db);
  await sql`create trigger mark_contact after insert or delete on contacts for each row execute function app.mark_contact()`.execute(db);
  await sql`create trigger mark_contact_changed after update on contacts for each row
    when (old.created_at is distinct from new.created_at or (old.merged_into is null) is distinct from (new.merged_into is null))
    execute function app.mark_contact()`.execute(db);

  // The attendances of a ticket count by its connection, its tags and its contact.
  await sql`create function app.mark_ticket(company int, ticket int) returns void language sql set search_path = pg_catalog as $$
    insert into public.metric_marks (company_id, at)
      select distinct company, at from public.attendances a, unnest(array[a.queued_at, a.accepted_at, a.closed_at]) at
      where a.company_id = company and a.ticket_id = ticket and at is not null $$`.execute(db);
  await sql`create function app.mark_thread() returns trigger language plpgsql set search_path = pg_catalog as $$
    declare
      company int := old.company_id;
    begin
      if ${isErased} then return null; end if;
      if tg_op = 'DELETE' or old.contact_id is distinct from new.contact_id then
        insert into public.metric_marks (company_id, at)
          select company, c.created_at from public.contacts c where c.company_id = company and c.id in (old.contact_id, new.contact_id);
      end if;
      if tg_op = 'UPDATE' and old.connection_id is distinct from new.connection_id and (new.connection_id is not null
        or exists (select from public.connections n where n.company_id = company and n.id = old.connection_id)) then
        perform app.mark_ticket(company, old.id);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger mark_thread after delete on tickets for each row execute function app.mark_thread()`.execute(db);
  await sql`create trigger mark_thread_changed after update on tickets for each row
    when (old.contact_id is distinct from new.contact_id or old.connection_id is distinct from new.connection_id)
    execute function app.mark_thread()`.execute(db);

  await sql`create function app.mark_tagged() returns trigger language plpgsql set search_path = pg_catalog as $$
    declare
      company int := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
    begin
      if ${isErased} then return null; end if;
      -- A tag that is removed is counted nowhere.
      if tg_op = 'DELETE' and not exists (select from public.tags t where t.company_id = company and t.id = old.tag_id) then return null; end if;
      perform app.mark_ticket(company, case when tg_op = 'DELETE' then old.ticket_id else new.ticket_id end);
      if tg_op = 'UPDATE' and old.ticket_id <> new.ticket_id then perform app.mark_ticket(company, old.ticket_id); end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger mark_tagged after insert or delete on ticket_tags for each row execute function app.mark_tagged()`.execute(db);
  await sql`create trigger mark_tagged_changed after update on ticket_tags for each row
    when (old.tag_id is distinct from new.tag_id or old.ticket_id is distinct from new.ticket_id)
    execute function app.mark_tagged()`.execute(db);
}

/** Companies with something to count: a change since, a day that ended, or another zone. */
async function sweep(db: Kysely<unknown>) {
  await sql`create function app.find_uncounted(at timestamptz) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select c.id from public.companies c where c.removed_at is null and (
      exists (select from public.metric_marks m where m.company_id = c.id)
      or exists (select from public.metric_days d where d.company_id = c.id and d.zone <> c.time_zone)
      or (exists (select from public.attendances a where a.company_id = c.id) or exists (select from public.contacts p where p.company_id = c.id)) and not exists (
        select from public.metric_days d where d.company_id = c.id and d.day = (at at time zone c.time_zone)::date - 1))
    order by c.id $$`.execute(db);
  await vet(db, "find_uncounted(timestamptz)");

  // A few days that stand as counted, of whichever companies.
  await sql`create function app.pick_counted(most int) returns table (company_id int, day date)
    language sql volatile security definer set search_path = pg_catalog as $$
    select d.company_id, d.day from public.metric_days d order by random() limit most $$`.execute(db);
  await vet(db, "pick_counted(int)");
}

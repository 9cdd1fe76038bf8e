import { type Kysely, sql } from "kysely";
import { unforced, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await dueArrivals(db);
  await madeUpAnswers(db);
  await waitingGroups(db);
}

/**
 * What nobody could read stands in the inbox from the start and is taken when it is due: until then its sender may say it again.
 * Its wake-up is lost only when it was due.
 */
async function dueArrivals(db: Kysely<unknown>) {
  await sql`alter table inbox add due_at timestamptz`.execute(db);
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.find_stranded_inbox(timestamptz)`.execute(db);
  await sql`reset role`.execute(db);
  await sql`create function app.find_stranded_inbox(before timestamptz) returns table (company_id int, connection_id int, chat text)
    language sql stable security definer set search_path = pg_catalog as $$
    select distinct i.company_id, i.connection_id, i.chat from public.inbox i
      where i.state = 'waiting' and i.arrived_at < before and (i.due_at is null or i.due_at < before) limit 1000 $$`.execute(db);
  await vet(db, "find_stranded_inbox(timestamptz)");
}

/**
 * Meta's channel said yes of every number that it was asked about. Who answered was not written down, but a phone that knows somebody
 * names his LID as well: a yes without one may be made up, and nothing is claimed of it.
 */
async function madeUpAnswers(db: Kysely<unknown>) {
  await unforced(db, ["contacts", "contact_identities"], async () => {
    await sql`update contacts c set on_whatsapp = null where c.on_whatsapp and not exists (
      select from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'lid')`.execute(db);
  });
}

/** A group that waits without a queue goes where everybody goes. */
async function waitingGroups(db: Kysely<unknown>) {
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.find_to_transfer(timestamptz)`.execute(db);
  await sql`reset role`.execute(db);
  await sql`create function app.find_to_transfer(at timestamptz) returns table (company_id int, ticket_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select t.company_id, t.id from public.connections c
      join public.companies k on k.id = c.company_id and k.status and coalesce(k.due_date >= (at at time zone k.time_zone)::date, true)
      join public.tickets t on t.company_id = c.company_id and t.connection_id = c.id
      where c.time_to_transfer > 0 and c.transfer_queue_id is not null
        and t.unqueued_since < at - make_interval(mins => c.time_to_transfer) order by t.unqueued_since limit 500 $$`.execute(db);
  await vet(db, "find_to_transfer(timestamptz)");
}

import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/**
 * What nobody could read stands in the inbox from the start and is taken when it is due: until then its sender may say it again.
 * Its wake-up is lost only when it was due.
 */
export async function up(db: Kysely<unknown>) {
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

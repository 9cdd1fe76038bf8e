import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

/**
 * How often the conversion of a message's file has begun and not ended, so that one that takes a process with it is not begun for ever;
 * and which films wait for a newer ffmpeg. A row goes when its work is done, so there are few.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table media_tries (
    company_id     int not null default app.company_id() references companies on delete cascade,
    message_id     bigint not null,
    tries          smallint not null default 0,
    awaits_program boolean not null default false,
    primary key (company_id, message_id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index media_tries_awaiting on media_tries (company_id) where awaits_program`.execute(db);
  await secure(db, "media_tries");
  await letSearch(db, "media_tries");
  await sql`create function app.find_awaiting_films() returns table (company_id int, message_id bigint)
    language sql stable security definer set search_path = pg_catalog as $$
    select t.company_id, t.message_id from public.media_tries t where t.awaits_program limit 1000 $$`.execute(db);
  await vet(db, "find_awaiting_films()");
}

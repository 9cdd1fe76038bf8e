import { type Kysely, sql } from "kysely";

/** What a new company has to do first is shown to its admins until they close it; who is here already has done it. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table companies add first_steps boolean not null default false`.execute(db);
  await sql`alter table companies alter first_steps set default true`.execute(db);
  await sql`grant update (first_steps) on companies to recado_app`.execute(db);
}

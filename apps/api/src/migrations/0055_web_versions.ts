import { type Kysely, sql } from "kysely";

/** Versions of WhatsApp's web client with which somebody came in when those that we bring along were refused as too old. */
export async function up(db: Kysely<unknown>) {
  await sql`create table web_versions (
    version   int[] primary key check (cardinality(version) = 3),
    proved_at timestamptz not null default now()
  )`.execute(db);
  await sql`grant select, insert on web_versions to recado_app`.execute(db);
}

import { type Kysely, sql } from "kysely";

/** Where somebody is signed in, so that he can tell his own sessions from a stranger's. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table sessions add agent text, add address text, add seen_at timestamptz not null default now()`.execute(db);
}

import { type Kysely, sql } from "kysely";

/** The secret that signs what a webhook is sent, whether the integration is on, and since when its calls have failed. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table integrations
    add secret        text,
    add active        boolean not null default true,
    add failure       text,
    add failed_at     timestamptz,
    add failing_since timestamptz`.execute(db);
}

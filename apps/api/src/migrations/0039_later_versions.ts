import { type Kysely, sql } from "kysely";

/**
 * Of two versions of a row browsers keep the one with the later time. Each process says the time by its own clock, and may have said it
 * before it had to wait for another's change: so the row itself sees to it that a change is later than what it changes.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create function app.later_version() returns trigger language plpgsql set search_path = pg_catalog as $$
    begin
      new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
      return new;
    end $$`.execute(db);
  for (const table of ["tickets", "messages", "contacts"])
    await sql`create trigger later_version before update of updated_at on ${sql.table(table)}
      for each row execute function app.later_version()`.execute(db);
}

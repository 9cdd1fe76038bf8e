import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** The platform's people see how each company is set, as front ends of this kind ask for it. */
export async function up(db: Kysely<unknown>) {
  await sql`create function app.company_settings(ids int[]) returns table (
      id int, company_id int, key text, value text, created_at timestamptz, updated_at timestamptz)
    language plpgsql stable security definer set search_path = pg_catalog as $$
    begin
      perform app.require_platform();
      return query select s.id, s.company_id, s.key, s.value, s.created_at, s.updated_at from public.settings s
        where s.company_id = any(ids) order by s.id;
    end $$`.execute(db);
  await vet(db, "company_settings(int[])");
}

import { type Kysely, sql } from "kysely";

type Grants = { insert?: string[]; update?: string[] };

/**
 * A company's table: row-level security forced, one policy for every role, and what the app role may do.
 * Columns are named where the app role must not write all of them.
 */
export async function secure(db: Kysely<unknown>, table: string, { insert, update }: Grants = {}) {
  const name = sql.table(table);
  const columns = (names?: string[]) => (names ? sql`(${sql.join(names.map((column) => sql.ref(column)))})` : sql``);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`create policy company on ${name}
    using (company_id = (select app.company_id())) with check (company_id = (select app.company_id()))`.execute(db);
  await sql`grant select, delete, insert ${columns(insert)}, update ${columns(update)} on ${name} to recado_app`.execute(db);
}

/** Lets the definer functions see the rows of every company; they are the only ones who act as that role. */
export async function letSearch(db: Kysely<unknown>, table: string) {
  await sql`create policy search on ${sql.table(table)} for select to recado_search using (true)`.execute(db);
  await sql`grant select on ${sql.table(table)} to recado_search`.execute(db);
}

/**
 * Gives a definer function to the role that has policies of its own, and to nobody but the app role.
 * `recado_search` may create in the schema only for that moment: an owner who is no superuser can hand over nothing else.
 */
export async function vet(db: Kysely<unknown>, signature: string) {
  const call = sql.raw(signature);
  await sql`grant create on schema app to recado_search`.execute(db);
  await sql`alter function app.${call} owner to recado_search`.execute(db);
  await sql`revoke create on schema app from recado_search`.execute(db);
  await sql`set local role recado_search`.execute(db);
  await sql`revoke execute on function app.${call} from public`.execute(db);
  await sql`grant execute on function app.${call} to recado_app`.execute(db);
  await sql`reset role`.execute(db);
}

/** The owner looks at the rows of every company for as long as it takes to check a new key or to fill a new column. */
export async function unforced(db: Kysely<unknown>, tables: string[], work: () => Promise<unknown>) {
  for (const table of tables) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await work();
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
}

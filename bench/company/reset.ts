import type pg from "pg";

const tables = ["messages", "tickets", "attendances", "contacts", "connections"];

/**
 * Restores the seeded state after a run, while nothing else uses the database. Dead rows are left to autovacuum, as everywhere: no
 * installation is vacuumed just before a request.
 */
export async function resetCompanies(owner: pg.Client) {
  await owner.query("delete from pgboss.job_common");
  const { rows } = await owner.query<{ company: number }>("select distinct company_id as company from bench.tickets");
  for (const { company } of rows) await reset(owner, company);
}

async function reset(owner: pg.Client, company: number) {
  await owner.query("begin");
  await owner.query("select set_config('app.company_id', $1, true)", [String(company)]);
  for (const table of ["outbox", "inbox", "provider_requests", "connection_owners", "session_keys", "sandbox_phones", "sessions", "facts"])
    await owner.query(`delete from ${table}`);
  await owner.query("update connections set wanted = false, status = 'DISCONNECTED', number = null, qrcode = '', cause = null");
  for (const table of tables) {
    const newer = `from ${table} where id > (select last from bench.lasts where company_id = app.company_id() and name = $1)`;
    if (table === "attendances")
      await owner.query(`update tickets set attendance_id = null where attendance_id in (select id ${newer})`, [table]);
    await owner.query(`delete ${newer}`, [table]);
  }
  await giveBack(owner);
  await owner.query("commit");
}

/** Accepted tickets become pending again, in the session's company. Their numbering goes on, as gaps are allowed. */
export async function giveBack(owner: pg.Client) {
  for (const table of ["tickets", "attendances"]) {
    const columns = await columnsOf(owner, table);
    const of = (row: string) => columns.map((column) => `${row}.${column}`).join(", ");
    await owner.query(`update ${table} set (${columns.join(", ")}) = row(${of("was")}) from bench.${table} was
      where was.company_id = app.company_id() and ${table}.id = was.id and (${of(table)}) is distinct from (${of("was")})`);
  }
}

async function columnsOf(owner: pg.Client, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and attname not in ('company_id', 'id', 'outbox_number')`,
    [table],
  );
  return rows.map(({ name }) => name);
}

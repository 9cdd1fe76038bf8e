import type pg from "pg";

/** Beside the application's tables, for whoever wants to begin again from here. */
export async function prepareMemory(owner: pg.Client) {
  await owner.query("create schema bench");
  for (const table of ["tickets", "attendances"]) await owner.query(`create table bench.${table} as select * from ${table} with no data`);
  await owner.query("create table bench.lasts (company_id int, name text, last bigint)");
}

/** What is live changes, and what comes to it is newer than all that is there. */
export async function remember(owner: pg.Client) {
  await owner.query("insert into bench.tickets select * from tickets where status <> 'closed'");
  await owner.query("insert into bench.attendances select * from attendances where closed_at is null");
  for (const table of ["messages", "tickets", "attendances", "contacts", "connections"])
    await owner.query(`insert into bench.lasts select app.company_id(), $1, max(id) from ${table}`, [table]);
}

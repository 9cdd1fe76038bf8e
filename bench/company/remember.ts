import type pg from "pg";

/** A schema beside the app's tables, from which a benchmark restores the initial state. */
export async function prepareMemory(owner: pg.Client) {
  await owner.query("create schema bench");
  for (const table of ["tickets", "attendances"]) await owner.query(`create table bench.${table} as select * from ${table} with no data`);
  await owner.query("create table bench.lasts (company_id int, name text, last bigint)");
}

/** Copies the open tickets, and the newest ids: later rows are the benchmark's own. */
export async function remember(owner: pg.Client) {
  await owner.query("insert into bench.tickets select * from tickets where status <> 'closed'");
  await owner.query("insert into bench.attendances select * from attendances where closed_at is null");
  for (const table of ["messages", "tickets", "attendances", "contacts", "connections"])
    await owner.query(`insert into bench.lasts select app.company_id(), $1, max(id) from ${table}`, [table]);
}

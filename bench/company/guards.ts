import type pg from "pg";

type Guard = { undo: string; redo: string };

/**
 * Fills tables without their foreign keys and indices, and restores these from the catalogue: checking two million rows at once costs a
 * fraction of checking each. Inside a transaction, so that none is ever missing.
 */
export async function withoutGuards(owner: pg.Client, tables: string[], fill: () => Promise<void>) {
  const guards = [...(await keysOf(owner, tables)), ...(await indicesOf(owner, tables)), ...(await marksOf(owner, tables))];
  // Foreign keys are checked over all companies, with the help of the indices.
  const walls = await wallsOf(owner, tables);
  for (const { undo } of guards) await owner.query(undo);
  await fill();
  for (const { undo } of walls) await owner.query(undo);
  for (const { redo } of [...guards.toReversed(), ...walls]) await owner.query(redo);
}

async function keysOf(owner: pg.Client, tables: string[]): Promise<Guard[]> {
  const { rows } = await owner.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  );
  return rows.map(({ table, name, definition }) => ({
    undo: `alter table ${table} drop constraint ${name}`,
    redo: `alter table ${table} add constraint ${name} ${definition}`,
  }));
}

async function indicesOf(owner: pg.Client, tables: string[]): Promise<Guard[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [tables],
  );
  return rows.map(({ name, definition }) => ({ undo: `drop index ${name}`, redo: definition }));
}

/** No day is counted yet, so no row needs to mark its day as changed, which would be slow without an index. */
async function marksOf(owner: pg.Client, tables: string[]): Promise<Guard[]> {
  const { rows } = await owner.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
      where not tgisinternal and tgname like 'mark\\_%' and tgrelid = any ($1::regclass[])`,
    [tables],
  );
  return rows.map(({ table, name }) => ({
    undo: `alter table ${table} disable trigger ${name}`,
    redo: `alter table ${table} enable trigger ${name}`,
  }));
}

async function wallsOf(owner: pg.Client, tables: string[]): Promise<Guard[]> {
  const { rows } = await owner.query<{ table: string }>(
    `select distinct c.oid::regclass::text as table from pg_constraint k join pg_class c on c.oid in (k.conrelid, k.confrelid)
      where k.contype = 'f' and k.conrelid = any ($1::regclass[]) and c.relforcerowsecurity`,
    [tables],
  );
  return rows.map(({ table }) => ({
    undo: `alter table ${table} no force row level security`,
    redo: `alter table ${table} force row level security`,
  }));
}

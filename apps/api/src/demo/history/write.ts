import type pg from "pg";

/** Reserves so many consecutive ids and returns the first, so that rows can refer to each other before they are inserted. */
export async function reserve(owner: pg.Client, table: string, many: number): Promise<number> {
  const { rows } = await owner.query<{ first: string }>(
    `select first, setval(sequence, first + $2 - 1) from
      (select pg_get_serial_sequence($1, 'id')::regclass as sequence, nextval(pg_get_serial_sequence($1, 'id')) as first offset 0) one`,
    [table, Math.max(1, many)],
  );
  return Number(rows[0]?.first);
}

const AT_ONCE = 2_000;

/** Inserts rows of one table, in order. Columns that a row leaves out get the table's default. */
export async function write(owner: pg.Client, table: string, rows: readonly object[]) {
  const shapes = Map.groupBy(rows, (row) => Object.keys(row).sort().join(", "));
  for (const [columns, alike] of shapes)
    for (let from = 0; from < alike.length; from += AT_ONCE)
      await owner.query(
        `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(alike.slice(from, from + AT_ONCE))],
      );
}

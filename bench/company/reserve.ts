import type pg from "pg";

/** Reserves so many ids in a row, and returns the first: rows that refer to each other can then be inserted as sets. */
export async function reserve(owner: pg.Client, table: string, many: number): Promise<number> {
  const { rows } = await owner.query<{ first: string }>(
    `select first, setval(sequence, first + $2 - 1) from
      (select pg_get_serial_sequence($1, 'id')::regclass as sequence, nextval(pg_get_serial_sequence($1, 'id')) as first offset 0) one`,
    [table, many],
  );
  return Number(rows[0]?.first);
}

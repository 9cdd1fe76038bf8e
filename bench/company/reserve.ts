import type pg from "pg";

/** As many numbers in a row, of which this is the first: rows that refer to each other can be made by sets. */
export async function reserve(owner: pg.Client, table: string, many: number): Promise<number> {
  const { rows } = await owner.query<{ first: string }>(
    `select first, setval(sequence, first + $2 - 1) from
      (select pg_get_serial_sequence($1, 'id')::regclass as sequence, nextval(pg_get_serial_sequence($1, 'id')) as first offset 0) one`,
    [table, many],
  );
  return Number(rows[0]?.first);
}

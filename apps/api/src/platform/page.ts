import { type SelectQueryBuilder, sql } from "kysely";

export type Page<Row> = { rows: Row[]; count: number; hasMore: boolean };

const PAGE = 20;

/** One page of a list and the total count; `hasMore` is exact, since one more row is queried than the page needs. */
export async function paged<DB, TB extends keyof DB, Row>(
  all: SelectQueryBuilder<DB, TB, Row>,
  order: (page: SelectQueryBuilder<DB, TB, Row>) => SelectQueryBuilder<DB, TB, Row>,
  pageNumber: number,
  size = PAGE,
): Promise<Page<Row>> {
  const counted = all.clearSelect().select(sql<number>`count(*)`.as("count")) as unknown as SelectQueryBuilder<DB, TB, { count: number }>;
  const { count } = await counted.executeTakeFirstOrThrow();
  const rows = await order(all)
    .limit(size + 1)
    .offset((pageNumber - 1) * size)
    .execute();
  return { rows: rows.slice(0, size), count, hasMore: rows.length > size };
}

import pg from "pg";
import { afterAll, inject } from "vitest";

let pool: pg.Pool | undefined;

/** Connects as the owner, for what the application itself may not do. */
export function owner() {
  pool ??= new pg.Pool({ connectionString: inject("database").ownerUrl, max: 2 });
  return pool;
}
afterAll(async () => {
  await pool?.end();
  pool = undefined;
});

/** The first company that an installation gets. */
export const PLATFORM = 1;

/** Inside one company, since row-level security holds for the owner as well. */
export async function ownerIn<T>(companyId: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner().connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** The rows of one statement. It has to filter by company itself: the owner may read more than this one. */
export const asOwner = <Row extends object>(companyId: number, text: string, values: unknown[] = []): Promise<Row[]> =>
  ownerIn(companyId, async (client) => (await client.query<Row>(text, values)).rows);

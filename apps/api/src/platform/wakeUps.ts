import type { Db } from "pg-boss";

export type WakeUp = { companyId: number; key: unknown };

/** What a wake-up is called by: two of one name wake whoever does the same work. */
export const nameOf = ({ companyId, key }: WakeUp) => JSON.stringify({ companyId, key });

/** Those who wait for a worker in such a queue as ours. With the words of pg-boss's own index, or each look would read all that wait. */
export async function findWaiting(db: Db, queue: string, wakeUps: WakeUp[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.executeSql(
    `select id, singleton_key as name from pgboss.job where name = $1 and singleton_key = any($2::text[])
      and state < 'active' and not blocked and policy = 'key_strict_fifo'`,
    [queue, wakeUps.map(nameOf)],
  );
  return rows;
}

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

/** `due`: now; the others by when, from now: the next that will be due, and the next whose worker will have been silent for too long. */
export type Ahead = { name: string; due: boolean; nextMs: number | null; silentMs: number | null };

/** One look for all queues: what waits in them, and what is being worked on, perhaps by a process that has died. */
export async function findAhead(db: Db, queues: string[]): Promise<Ahead[]> {
  const { rows } = await db.executeSql(
    `select name, bool_or(start_after <= now()) as due, null::float as "silentMs",
        (extract(epoch from min(start_after) filter (where start_after > now()) - now()) * 1000)::float as "nextMs"
      from pgboss.job where name = any($1::text[]) and state < 'active' and not blocked group by name
    union all
    select name, false, (extract(epoch from min(heartbeat_on + heartbeat_seconds * interval '1 second') - now()) * 1000)::float, null
      from pgboss.job where name = any($1::text[]) and state = 'active' and policy = 'key_strict_fifo' group by name`,
    [queues],
  );
  return rows;
}

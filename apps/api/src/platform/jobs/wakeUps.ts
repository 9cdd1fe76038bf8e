import type { Db } from "pg-boss";

export type WakeUp = { companyId: number; key: unknown };

/** The identity of a wake-up: two with the same name cause the same work. */
export const nameOf = ({ companyId, key }: WakeUp) => JSON.stringify({ companyId, key });

/** The wake-ups that wait for a worker. The conditions match pg-boss's own index, otherwise each query would read all that wait. */
export async function findWaiting(db: Db, queue: string, wakeUps: WakeUp[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.executeSql(
    `select id, singleton_key as name from pgboss.job where name = $1 and singleton_key = any($2::text[])
      and state < 'active' and not blocked and policy = 'key_strict_fifo'`,
    [queue, wakeUps.map(nameOf)],
  );
  return rows;
}

/** `due`: there is work now. `nextMs`: until the next wake-up is due. `silentMs`: until the next busy worker counts as silent. */
export type Ahead = { name: string; due: boolean; nextMs: number | null; silentMs: number | null };

/** One query for all queues: what is waiting, and what is being worked on, possibly by a process that has died. */
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

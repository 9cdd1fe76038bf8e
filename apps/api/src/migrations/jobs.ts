import type pg from "pg";
import { PgBoss } from "pg-boss";

import { jobs } from "../jobs.ts";
import { queueFor, roundFor } from "../platform/queues.ts";
import { timetable } from "../timetable.ts";

/** pg-boss's own tables and our queues, made by the owner; the app role only works with them. */
export async function prepareJobs(ownerUrl: string, owner: pg.Pool) {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: "pgboss", supervise: false, schedule: false, max: 2 });
  boss.on("error", () => undefined); // what matters is thrown by the calls themselves
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    const wanted = [...jobs.map(({ name }) => queueFor(name)), ...timetable.map(({ name }) => roundFor(name))];
    for (const queue of wanted) if (!known.has(queue.name)) await boss.createQueue(queue.name, queue);
  } finally {
    await boss.stop({ graceful: false });
  }
  await owner.query(`
    grant usage on schema pgboss to recado_app;
    grant select, insert, update, delete on all tables in schema pgboss to recado_app;
    grant usage on all sequences in schema pgboss to recado_app;
    grant execute on all functions in schema pgboss to recado_app`);
}

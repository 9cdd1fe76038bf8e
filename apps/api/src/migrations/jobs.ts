import type pg from "pg";
import { PgBoss } from "pg-boss";

import { jobs, timetable } from "../app.ts";
import { queueFor, roundQueue, SHORT_RETENTION } from "../platform/jobs/queues.ts";

/** pg-boss's own tables and our queues, made by the owner; the app role only works with them. */
export async function prepareJobs(ownerUrl: string, owner: pg.Pool) {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: "pgboss", supervise: false, schedule: false, max: 2 });
  boss.on("error", () => undefined); // what matters is thrown by the calls themselves
  await boss.start();
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const wanted = [...jobs.map(({ name }) => queueFor(name)), ...timetable.map(({ name }) => roundQueue(name))];
    for (const queue of wanted) {
      const made = known.get(queue.name);
      if (!made) await boss.createQueue(queue.name, queue);
      else if (made.deleteAfterSeconds !== SHORT_RETENTION.deleteAfterSeconds) await boss.updateQueue(queue.name, SHORT_RETENTION);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  await owner.query(`
    grant usage on schema pgboss to recado_app;
    grant select, insert, update, delete on all tables in schema pgboss to recado_app;
    grant usage on all sequences in schema pgboss to recado_app;
    grant execute on all functions in schema pgboss to recado_app`);
}

import { randomUUID } from "node:crypto";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, inject } from "vitest";
import { z } from "zod";
import { queueFor } from "../platform/jobs/queues.ts";
import { type Job, job } from "../platform/jobs.ts";
import { log } from "../platform/log.ts";

/** Queues for one test file, deleted after it. */
export function testQueues() {
  const boss = new PgBoss({ connectionString: inject("database").ownerUrl, schema: "pgboss", supervise: false, schedule: false, max: 1 });
  const names: string[] = [];
  beforeAll(async () => {
    boss.on("error", (error) => log.error({ err: error }, "test queue"));
    await boss.start();
  });
  afterAll(async () => {
    for (const name of names) await boss.deleteQueue(name);
    await boss.stop({ graceful: false });
  });

  /** A job with a queue of its own, created by the owner as in a migration. */
  async function createJob(
    run: (key: string, companyId: number) => Promise<void>,
    more: Pick<Job, "perCompany"> = {},
  ): Promise<Job<z.ZodString>> {
    const name = `test.${randomUUID()}`;
    await boss.createQueue(name, queueFor(name));
    names.push(name);
    return job({ name, key: z.string(), run: (companyId, key) => run(key, companyId), ...more });
  }

  return { boss, made: names, createJob };
}

import { createHash } from "node:crypto";
import type { FactName, FactPayload } from "@recado/contract/facts";
import { fromKysely, PgBoss } from "pg-boss";
import { z } from "zod";
import type { Ctx } from "./company.ts";
import { callOthers, heedCalls, LATER } from "./jobs/calls.ts";
import { runEvery } from "./jobs/interval.ts";
import { type Teams, teamsOf } from "./jobs/teams.ts";
import { findWaiting, nameOf, type WakeUp } from "./jobs/wakeUps.ts";
import { log } from "./log.ts";
import { failedJobs } from "./metrics.ts";

/**
 * A job only carries the key of what has work, never the work itself. A process runs at most `perCompany` of one company's jobs at once,
 * so that a company with many does not make the others wait.
 */
export type Job<S extends z.ZodType = z.ZodType> = {
  name: string;
  key: S;
  perCompany?: number;
  /** How many a process runs at once: more for jobs that mostly wait for other servers. */
  workers?: number;
  run(companyId: number, key: z.output<S>): Promise<void>;
};

export const job = <S extends z.ZodType>(definition: Job<S>) => definition;

/** All that is needed to wake a job; the job itself can use it without a circular type. */
type JobKey<S extends z.ZodType = z.ZodType> = Pick<Job<S>, "name" | "key" | "perCompany">;

/** The jobs that each fact causes; each job is retried alone when it fails. */
export type Listeners = { [N in FactName]?: Job<z.ZodType<unknown, FactPayload<N>>>[] };

/** Work on a cron schedule, done once for all processes, in no company. */
export type Timed = { name: string; cron: string; run(): Promise<void> };

/** The same, more often than once a minute. */
export type Paced = { name: string; everyMs: number; run(): Promise<void> };

let boss: PgBoss | undefined;
let teams: Teams | undefined;

/** Idle workers sleep until they are woken (`teams.ts`); pg-boss's own polling, one query for each worker, is only the fallback. */
const POLL_SECONDS = 600;

/** Every process that enqueues jobs needs it, web processes too; `schedule` only for processes that run jobs. */
export async function startJobs(appUrl: string, { schedule = false } = {}) {
  boss = new PgBoss({
    connectionString: appUrl,
    schema: "pgboss",
    createSchema: false, // the owner migrates; this role owns nothing
    migrate: false,
    reindex: false,
    schedule,
    max: 6,
    // A worker that misses its heartbeat of 10 s is found by our own query, which then calls for supervision at once.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 10,
  });
  boss.on("error", (error) => log.error({ error: error.message }, "the job queue has trouble"));
  await boss.start();
  teams = teamsOf(boss);
  heedCalls((name) => (name === LATER ? teams?.lookSoon() : teams?.wake(name)));
}

export async function stopJobs() {
  teams?.stop();
  await boss?.stop({ graceful: true, timeout: 8_000 });
  boss = undefined;
  teams = undefined;
}

const running = () => boss ?? raise("The job queue is not started.");
const raise = (why: string): never => {
  throw new Error(why);
};

/** Wakes a worker once the caller's transaction has committed; nothing happens if it rolls back. */
export const defer = <S extends z.ZodType>(ctx: Ctx, target: JobKey<S>, of: z.input<S>) => deferFor(ctx, ctx.companyId, target, of);

/**
 * The same at a later time, by the database's clock. For jobs with several times, the key must include the time: otherwise the earlier
 * wake-up would delete the later one.
 */
export async function deferUntil<S extends z.ZodType>(ctx: Ctx, at: Date, target: JobKey<S>, of: z.input<S>) {
  const wakeUp = { companyId: ctx.companyId, key: target.key.parse(of) };
  const options = { singletonKey: nameOf(wakeUp), ...groupOf(target, wakeUp), startAfter: at };
  await running().send(target.name, wakeUp, { ...options, db: fromKysely(ctx.tx) });
  ctx.afterCommit(() => {
    teams?.lookSoon();
    callOthers(LATER);
  });
}

/** The same for work of another company than the caller's: mails belong to the platform. */
export async function deferFor<S extends z.ZodType>(ctx: Ctx, companyId: number, target: JobKey<S>, of: z.input<S>) {
  const { name, key } = target;
  const wakeUp = { companyId, key: key.parse(of) };
  await running().send(name, wakeUp, { singletonKey: nameOf(wakeUp), ...groupOf(target, wakeUp), db: fromKysely(ctx.tx) });
  ctx.afterCommit(() => {
    if (!teams?.wake(name)) callOthers(name);
  });
}

/** pg-boss takes one job of a group at a time: a company whose share is four has four groups, and its keys are spread over them. */
function groupOf({ perCompany }: JobKey, { companyId, key }: WakeUp) {
  if (perCompany === undefined) return {};
  const [spread = 0] = createHash("sha1").update(JSON.stringify(key)).digest();
  return { group: { id: `${companyId}:${spread % perCompany}` } };
}

/** Those without a waiting wake-up: no worker would ever handle them. */
export async function undeferred<S extends z.ZodType, T extends { companyId: number; of: z.input<S> }>({ name, key }: JobKey<S>, all: T[]) {
  const wakeUpOf = ({ companyId, of }: T) => ({ companyId, key: key.parse(of) });
  const waiting = new Set((await findWaiting(running().getDb(), name, all.map(wakeUpOf))).map((one) => one.name));
  return all.filter((each) => !waiting.has(nameOf(wakeUpOf(each))));
}

export async function deferAll(ctx: Ctx, jobs: readonly Job[], payload: unknown) {
  for (const each of jobs) await defer(ctx, each, payload);
}

const Wake = z.object({ companyId: z.int(), key: z.unknown() });

export async function work(
  { name, key, perCompany, workers, run }: Job,
  { many = workers ?? (perCompany === undefined ? 2 : 4), pollSeconds = POLL_SECONDS } = {},
) {
  const options = { pollingIntervalSeconds: pollSeconds, ...(perCompany !== undefined && { localGroupConcurrency: 1 }) };
  for (let number = 0; number < many; number++)
    await employ(name, options, async (claimed) => {
      const { companyId, key: of } = Wake.parse(claimed?.data);
      const wakeUp = { companyId, key: key.parse(of) };
      await dropAlike(name, wakeUp);
      await noted(name, async () => run(companyId, wakeUp.key));
    });
}

type WorkerOptions = { pollingIntervalSeconds: number; localGroupConcurrency?: number };

async function employ(name: string, options: WorkerOptions, run: (claimed?: { data: unknown }) => Promise<void>) {
  const worker = teams?.join(name) ?? raise("The job queue is not started.");
  worker.id = await running().work(name, options, async ([claimed]) => {
    worker.isBusy = true;
    try {
      await run(claimed);
    } catch (error) {
      teams?.lookSoon(1_000); // by then the failed job is back in the queue
      throw error;
    } finally {
      worker.isBusy = false;
      // Query again at once: a backlog does not wait for the next wake-up.
      boss?.notifyWorker(worker.id);
    }
  });
}

/**
 * The run that now begins covers all committed wake-ups of the same key, while its own job stays until it is done. Left in place, thousands
 * of them would cost each query of the queue more than the work itself.
 */
async function dropAlike(name: string, wakeUp: WakeUp) {
  const alike = await findWaiting(running().getDb(), name, [wakeUp]);
  if (alike.length > 0)
    await running().deleteJob(
      name,
      alike.map(({ id }) => id),
    );
}

/** pg-boss keeps the schedule: of several processes one runs each round, and a process that was down misses at most one round. */
export async function runOnSchedule({ name, cron, run }: Timed) {
  await running().schedule(name, cron);
  await employ(name, { pollingIntervalSeconds: POLL_SECONDS }, () => noted(name, run));
}

/**
 * Removes schedules of earlier versions, whose queues would fill up without workers. Only by name: an unknown schedule may belong to a
 * later version.
 */
export async function forgetTimes(retired: string[]) {
  for (const name of retired) await running().unschedule(name);
}

/** For rounds too frequent for cron, in each worker process: cheap when there is nothing to do, and harmless when two run. */
export const runAtInterval = ({ name, everyMs, run }: Paced) =>
  runEvery(
    everyMs,
    () => noted(name, run),
    () => {}, // `noted` has logged it
  );

/** The queue retries a run that threw; the log and the metrics tell the operator. */
const noted = (name: string, run: () => Promise<void>): Promise<void> =>
  run().catch((error: unknown) => {
    failedJobs.inc({ job: name });
    log.warn({ err: error, job: name }, "a job threw and will be tried again");
    throw error;
  });

/** For /ready: the queue answers. */
export async function checkJobs() {
  await running().getQueues();
}

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
 * "There is work": a job carries the key of what has work, never the work itself. Of one company a process does at most `perCompany` of
 * them at once, so that the many of one do not keep another's waiting.
 */
export type Job<S extends z.ZodType = z.ZodType> = {
  name: string;
  key: S;
  perCompany?: number;
  run(companyId: number, key: z.output<S>): Promise<void>;
};

export const job = <S extends z.ZodType>(definition: Job<S>) => definition;

/** All that it takes to wake a job: for those whom the job itself calls. */
type JobKey<S extends z.ZodType = z.ZodType> = Pick<Job<S>, "name" | "key" | "perCompany">;

/** A row per fact: the jobs it causes, each of which is tried again alone when it fails. */
export type Listeners = { [N in FactName]?: Job<z.ZodType<unknown, FactPayload<N>>>[] };

/** What comes round by the clock, once for all processes, in no company. */
export type Timed = { name: string; cron: string; run(): Promise<void> };

/** The same more often than the clock strikes. */
export type Paced = { name: string; everyMs: number; run(): Promise<void> };

let boss: PgBoss | undefined;
let teams: Teams | undefined;

/** Who works sleeps until he is woken (`teams.ts`): pg-boss's own look, one for each of them, is for what that has overlooked. */
const POLL_SECONDS = 600;

/** Every process that enqueues needs it, the web ones too; `schedule` only where the work is done. */
export async function startJobs(appUrl: string, { schedule = false } = {}) {
  boss = new PgBoss({
    connectionString: appUrl,
    schema: "pgboss",
    createSchema: false, // the owner migrates; this role owns nothing
    migrate: false,
    reindex: false,
    schedule,
    max: 6,
    // A worker that is silent beyond its heartbeat of 10 s is seen by our own looks, which call for this at once.
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

/** Wakes whoever does the work, once the caller's transaction has committed; without a commit nobody. */
export const defer = <S extends z.ZodType>(ctx: Ctx, what: JobKey<S>, of: z.input<S>) => deferFor(ctx, ctx.companyId, what, of);

/** The same at its time, by the database's clock. A time of its own is part of the key, else an earlier wake-up would take a later one along. */
export async function deferUntil<S extends z.ZodType>(ctx: Ctx, at: Date, { name, key }: JobKey<S>, of: z.input<S>) {
  const wakeUp = { companyId: ctx.companyId, key: key.parse(of) };
  await running().send(name, wakeUp, { singletonKey: nameOf(wakeUp), startAfter: at, db: fromKysely(ctx.tx) });
  ctx.afterCommit(() => {
    teams?.lookSoon();
    callOthers(LATER);
  });
}

/** The same for work that belongs to another company than the caller's: mail is the platform's. */
export async function deferFor<S extends z.ZodType>(ctx: Ctx, companyId: number, { name, key, perCompany }: JobKey<S>, of: z.input<S>) {
  const wakeUp = { companyId, key: key.parse(of) };
  const group = perCompany === undefined ? {} : { group: { id: String(companyId) } };
  await running().send(name, wakeUp, { singletonKey: nameOf(wakeUp), ...group, db: fromKysely(ctx.tx) });
  ctx.afterCommit(() => {
    if (!teams?.wake(name)) callOthers(name);
  });
}

/** Those of them for whom no wake-up waits for a worker: they are answered by nobody. */
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
  { name, key, perCompany, run }: Job,
  { many = perCompany === undefined ? 2 : 4, pollSeconds = POLL_SECONDS } = {},
) {
  const shares = perCompany === undefined ? {} : { localGroupConcurrency: perCompany };
  const asked = { pollingIntervalSeconds: pollSeconds, ...shares };
  for (let number = 0; number < many; number++)
    await employ(name, asked, async (claimed) => {
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
      teams?.lookSoon(1_000); // by then it stands there when it will be tried again
      throw error;
    } finally {
      worker.isBusy = false;
      // Look again at once: a backlog does not wait for the next look.
      boss?.notifyWorker(worker.id);
    }
  });
}

/**
 * What committed wake-ups of the same key tell of, the run that now begins sees, and its own job stays until it is done. Left
 * where they are, a backlog's thousands would cost every look at the queue more than the work itself.
 */
async function dropAlike(name: string, wakeUp: WakeUp) {
  const alike = await findWaiting(running().getDb(), name, [wakeUp]);
  if (alike.length > 0)
    await running().deleteJob(
      name,
      alike.map(({ id }) => id),
    );
}

/** The queue keeps the clock: of several processes one runs it, and a process that was down misses no more than one round. */
export async function keepTime({ name, cron, run }: Timed) {
  await running().schedule(name, cron);
  await employ(name, { pollingIntervalSeconds: POLL_SECONDS }, () => noted(name, run));
}

/** What an earlier version had come round: its queue would fill, and nobody would come. By name, for what we do not know may be a later version's. */
export async function forgetTimes(retired: string[]) {
  for (const name of retired) await running().unschedule(name);
}

/** What the clock is too slow for, in each process that works: cheap where there is nothing to do, and no harm where two do it. */
export const keepPace = ({ name, everyMs, run }: Paced) =>
  runEvery(
    everyMs,
    () => noted(name, run),
    () => {}, // it has been noted
  );

/** What threw is tried again by the queue; whoever runs the installation can see that it did. */
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

import type { PgBoss } from "pg-boss";
import { log } from "../log.ts";
import { findAhead } from "./wakeUps.ts";

/** Work whose call got lost is found by this query, one statement for all jobs of a process. */
const NET_MS = 10_000;
/** Combines many calls into one query. */
const SOON_MS = 50;
const AGAIN_MS = 1_000;

type Worker = { id: string; isBusy: boolean };
type Team = { workers: Worker[]; turn: number };
export type Teams = ReturnType<typeof teamsOf>;

/**
 * The workers of this process, by job. They sleep until they are woken: by a call when work is committed, here or in another process; by
 * the timer for the next due job; by the query every ten seconds.
 */
export function teamsOf(boss: PgBoss) {
  const teams = new Map<string, Team>();
  let timer: NodeJS.Timeout | undefined;
  let plannedAt = Number.POSITIVE_INFINITY;
  let isLooking = false;
  let stopped = false;

  const idleOf = (name: string) => teams.get(name)?.workers.filter(({ isBusy }) => !isBusy) ?? [];

  /**
   * Wakes one idle worker, in turns, since each worker's query costs the database as much as the work. False if none is idle: busy workers
   * query again when they are done, and another process may have an idle one.
   */
  function wake(name: string): boolean {
    const team = teams.get(name);
    const idle = idleOf(name);
    const next = team && idle[team.turn++ % idle.length];
    if (next) boss.notifyWorker(next.id);
    return next !== undefined;
  }

  function lookSoon(ms = 0) {
    const at = performance.now() + Math.max(ms, SOON_MS);
    if (stopped || teams.size === 0 || plannedAt <= at) return;
    clearTimeout(timer);
    plannedAt = at;
    timer = setTimeout(look, at - performance.now());
    timer.unref();
  }

  async function look() {
    plannedAt = Number.POSITIVE_INFINITY;
    if (isLooking) return lookSoon(AGAIN_MS);
    isLooking = true;
    let nextMs = NET_MS;
    try {
      for (const { name, due, nextMs: dueMs, silentMs } of await findAhead(boss.getDb(), [...teams.keys()])) {
        if (due) for (const { id } of idleOf(name)) boss.notifyWorker(id);
        if (silentMs !== null && silentMs <= 0) {
          await boss.supervise(name); // requeues the job, which the next query then finds
          nextMs = Math.min(nextMs, AGAIN_MS);
        } else nextMs = Math.min(nextMs, dueMs ?? NET_MS, silentMs ?? NET_MS);
      }
    } catch (error) {
      log.warn({ err: error }, "pending work could not be queried; retrying");
      nextMs = AGAIN_MS;
    }
    isLooking = false;
    lookSoon(nextMs);
  }

  return {
    wake,
    lookSoon,
    join(name: string): Worker {
      const worker: Worker = { id: "", isBusy: false };
      const team = teams.get(name) ?? { workers: [], turn: 0 };
      teams.set(name, team);
      team.workers.push(worker);
      lookSoon(NET_MS);
      return worker;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

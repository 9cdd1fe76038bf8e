import { Worker } from "node:worker_threads";
import { databaseUrl } from "../../platform/database.ts";
import { log } from "../../platform/log.ts";
import { withTimeout } from "../session/withTimeout.ts";
import { ALIVE, BEAT, type BeatResult, type HeartCommand, type HeartSettings, type OwnedConnection, SLOTS } from "./messages.ts";

export type { OwnedConnection } from "./messages.ts";

export type Heart = {
  /** Time since the last heartbeat that reached the database, by this process's own clock. */
  silentMs(): number;
  /** Sends a heartbeat now instead of at the next interval. */
  beat(): void;
  stop(): Promise<void>;
};

/**
 * `heed` receives the connections that the database lists for this process after each successful beat; `askedMs` is when they were queried,
 * by `clockMs`.
 */
export type HeartOptions = {
  nodeId: string;
  beatMs: number;
  ttlSeconds: number;
  hungMs: number;
  heed(held: OwnedConnection[], askedMs: number): void;
};

const MOVE_MS = 1_000;
const AGAIN_MS = 1_000;
const END_MS = 2_000;

/** A monotonic clock: the same in every thread, and nobody can set it. */
export const clockMs = () => Number(process.hrtime.bigint() / 1_000_000n);

/** Starts the heartbeat thread; resolves after its first beat. */
export async function startHeart({ heed, ...setting }: HeartOptions): Promise<Heart> {
  const shared = new SharedArrayBuffer(SLOTS * BigInt64Array.BYTES_PER_ELEMENT);
  const times = new BigInt64Array(shared);
  const move = () => void Atomics.store(times, ALIVE, process.hrtime.bigint());
  const first = Promise.withResolvers<void>();
  let isOver = false;
  let thread = begin();
  move();
  Atomics.store(times, BEAT, process.hrtime.bigint());
  const moving = setInterval(move, Math.min(MOVE_MS, setting.hungMs / 4));
  moving.unref();

  function begin() {
    const workerData: HeartSettings = { ...setting, url: databaseUrl(), shared };
    const next = new Worker(new URL("./thread.ts", import.meta.url), { workerData });
    next.unref();
    next.on("message", (beaten: BeatResult | object) => {
      if ("failed" in beaten) return complain(beaten.failed);
      if (!("owned" in beaten)) return; // under `node --watch` each thread tells here, too, which files it has read
      first.resolve();
      heed(beaten.owned, beaten.queriedMs);
    });
    next.on("error", (error) => complain(String(error)));
    next.once("exit", () => {
      if (isOver) return;
      setTimeout(() => {
        if (!isOver) thread = begin();
      }, AGAIN_MS).unref();
    });
    return next;
  }

  function complain(why: string) {
    if (isOver) return;
    log.warn({ why }, "the heartbeat of this process failed; retrying");
    first.reject(new Error(why));
  }

  const order = (what: HeartCommand) => {
    move();
    thread.postMessage(what);
  };

  const heart: Heart = {
    silentMs: () => Number((process.hrtime.bigint() - Atomics.load(times, BEAT)) / 1_000_000n),
    beat: () => order("beat"),
    async stop() {
      isOver = true;
      clearInterval(moving);
      const ended = Promise.withResolvers<void>();
      thread.once("exit", () => ended.resolve());
      order("end");
      await withTimeout(END_MS, ended.promise);
      await thread.terminate();
    },
  };
  await first.promise.catch(async (error: unknown) => {
    await heart.stop();
    throw error;
  });
  return heart;
}

import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "./rate.ts";

/** The messages of one rate: how long each took, and how many never arrived. */
export type Journey = { waits: number[]; missing: number };

const PATIENCE_MS = 10_000;

/** Matches sent and arrived messages by a mark in each. */
export class Post {
  readonly #under = new Map<string, (at: number) => void>();

  arrived(mark: string) {
    this.#under.get(mark)?.(performance.now());
    this.#under.delete(mark);
  }

  /** So many per second, whether earlier ones have arrived or not; latency counts from when each was due. */
  async send(perSecond: number, seconds: number, give: (mark: string, at: number) => Promise<unknown>): Promise<Journey> {
    const start = performance.now();
    const under: Promise<number>[] = [];
    for (let at = 0; at < perSecond * seconds; at++) {
      const due = start + (at * 1000) / perSecond;
      if (due > performance.now()) await sleep(due - performance.now());
      const mark = `recado ${perSecond} ${at} ${crypto.randomUUID()}`;
      const arrival = Promise.withResolvers<number>();
      this.#under.set(mark, arrival.resolve);
      give(mark, at).catch(() => undefined); // a refused message never arrives, and counts as missing
      under.push(arrival.promise.then((arrived) => arrived - due));
    }
    const arrived = await Promise.all(under.map((each) => Promise.race([each, sleep(PATIENCE_MS, null)])));
    this.#under.clear();
    const waits = arrived.filter((wait) => wait !== null);
    return { waits, missing: arrived.length - waits.length };
  }
}

export const written = ({ waits, missing }: Journey) =>
  `p50=${quantile(waits, 0.5).toFixed(0)} p95=${quantile(waits, 0.95).toFixed(0)} p99=${quantile(waits, 0.99).toFixed(0)} missing=${missing}`;

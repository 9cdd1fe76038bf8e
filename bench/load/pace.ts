import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "./rate.ts";

/** What became of what was sent at one rate: how long each was under way, and how many never came. */
export type Journey = { waits: number[]; missing: number };

const PATIENCE_MS = 10_000;

/** From one door to another, by a mark that each carries. */
export class Post {
  readonly #under = new Map<string, (at: number) => void>();

  arrived(mark: string) {
    this.#under.get(mark)?.(performance.now());
    this.#under.delete(mark);
  }

  /** So many a second, whether the earlier ones have come or not; their time runs from when they were due. */
  async send(perSecond: number, seconds: number, give: (mark: string, at: number) => Promise<unknown>): Promise<Journey> {
    const start = performance.now();
    const under: Promise<number>[] = [];
    for (let at = 0; at < perSecond * seconds; at++) {
      const due = start + (at * 1000) / perSecond;
      if (due > performance.now()) await sleep(due - performance.now());
      const mark = `recado ${perSecond} ${at} ${crypto.randomUUID()}`;
      const arrival = Promise.withResolvers<number>();
      this.#under.set(mark, arrival.resolve);
      give(mark, at).catch(() => undefined); // what nobody took never arrives, and is counted as that
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

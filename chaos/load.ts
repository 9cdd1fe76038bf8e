import { setTimeout as sleep } from "node:timers/promises";
import type { MsLeft } from "./killing.ts";

/** One thing that a customer says: the conversation, and its place in it. */
export type Saying = { conversation: number; n: number; id: string; body: string };

/** What goes through one door: every message once, in turns of all conversations. */
export function sayingsOf(prefix: string, { messages, contacts }: { messages: number; contacts: number }): Saying[] {
  return Array.from({ length: messages }, (_, at) => {
    const [conversation, n] = [at % contacts, Math.floor(at / contacts)];
    return { conversation, n, id: `${prefix}.${conversation}.${n}`, body: `${conversation}/${n}` };
  });
}

/** Waits until the next ones, of which the first is the so-manieth of all, are due: no faster than so many a second, and so slowly that the kills do not outlast it. */
export function pacer(all: number, perSecond: number, msLeft: MsLeft): (at: number, many?: number) => Promise<void> {
  let due = performance.now();
  return async (at, many = 1) => {
    const early = due - performance.now();
    due += many * Math.max(1000 / perSecond, msLeft() / (all - at));
    if (early > 0) await sleep(early);
  };
}

/** Some twice, and each somewhere within its neighbourhood, which reaches over several turns of all conversations. */
export function scrambled<T>(items: readonly T[], dice: () => number, { copies, window }: { copies: number; window: number }): T[] {
  const placed = items.flatMap((item, at) => {
    const place = () => ({ item, at: at + dice() * window });
    return dice() < copies ? [place(), place()] : [place()];
  });
  return placed.sort((one, other) => one.at - other.at).map(({ item }) => item);
}

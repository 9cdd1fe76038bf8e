import { setTimeout as sleep } from "node:timers/promises";
import type { MsLeft } from "./killing.ts";

/** A customer's message: its conversation, and its position in it. */
export type Saying = { conversation: number; n: number; id: string; body: string };

/** The messages for one provider, in turns of all conversations. */
export function sayingsOf(prefix: string, { messages, contacts }: { messages: number; contacts: number }): Saying[] {
  return Array.from({ length: messages }, (_, at) => {
    const [conversation, n] = [at % contacts, Math.floor(at / contacts)];
    return { conversation, n, id: `${prefix}.${conversation}.${n}`, body: `${conversation}/${n}` };
  });
}

/** Waits until the next messages are due: no faster than the rate, and slowly enough that the kills do not outlast the load. */
export function pacer(all: number, perSecond: number, msLeft: MsLeft): (at: number, many?: number) => Promise<void> {
  let due = performance.now();
  return async (at, many = 1) => {
    const early = due - performance.now();
    due += many * Math.max(1000 / perSecond, msLeft() / (all - at));
    if (early > 0) await sleep(early);
  };
}

/** Some twice, and each moved within a window, which reaches over several turns of all conversations. */
export function scrambled<T>(items: readonly T[], dice: () => number, { copies, window }: { copies: number; window: number }): T[] {
  const placed = items.flatMap((item, at) => {
    const placed = () => ({ item, at: at + dice() * window });
    return dice() < copies ? [placed(), placed()] : [placed()];
  });
  return placed.sort((one, other) => one.at - other.at).map(({ item }) => item);
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Hook } from "./hook.ts";
import { contactOf, type FakeInbound, messageOf } from "./inbound.ts";
import type { MediaShelf } from "./media.ts";
import type { Random } from "./random.ts";

export type Burst = {
  messages: number;
  contacts: number;
  /** The share of messages that come twice. */
  copies?: number;
  /** How many neighbours are shuffled: 1 keeps the order. */
  shuffled?: number;
  /** Webhooks under way at once. */
  atOnce?: number;
  perSecond?: number;
  /** The first contact's number. */
  firstNumber?: number;
  startAt?: number;
  /** How many messages each contact has sent before. */
  firstTurn?: number;
};

export type BurstMessage = FakeInbound & { conversation: number; n: number };

/** Many messages of many people, each with its conversation and its position there. Resolves when each was accepted at least once. */
export async function runBurst({ hook, shelf, random }: { hook: Hook; shelf: MediaShelf; random: Random }, burst: Burst) {
  const messages = messagesOf(burst);
  const twice = messages.flatMap((each) => (random.next() < (burst.copies ?? 0) ? [each, each] : [each]));
  const line = shuffledBy(burst.shuffled ?? 1, twice, random);
  const startedAt = performance.now();
  let next = 0;
  const post = async () => {
    for (let at = next++; at < line.length; at = next++) {
      const early = burst.perSecond ? (at * 1000) / burst.perSecond - (performance.now() - startedAt) : 0;
      if (early > 0) await sleep(early);
      const each = line[at]!;
      await hook.post({ contacts: [contactOf(each.from)], messages: [messageOf(each, shelf)] });
    }
  };
  await Promise.all(Array.from({ length: burst.atOnce ?? 10 }, post));
  return { messages: messages, posted: line.length };
}

/** A second apart within a conversation, so that Meta's times give the order. */
function messagesOf({ messages, contacts, firstNumber = 5_511_900_000_000, startAt = Date.now(), firstTurn = 0 }: Burst): BurstMessage[] {
  const run = startAt.toString(36);
  return Array.from({ length: messages }, (_, at) => {
    const conversation = at % contacts;
    const n = firstTurn + Math.floor(at / contacts);
    const id = `wamid.${run}.${conversation}.${n}`;
    return {
      kind: "text",
      from: String(firstNumber + conversation),
      id,
      at: startAt + n * 1000,
      text: `${conversation}/${n}`,
      conversation,
      n,
    };
  });
}

function shuffledBy<T>(window: number, items: T[], random: Random): T[] {
  const dealt: T[] = [];
  for (let at = 0; at < items.length; at += window) dealt.push(...random.shuffle(items.slice(at, at + window)));
  return dealt;
}

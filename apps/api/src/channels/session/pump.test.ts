import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Pump, pump } from "./pump.ts";

type Turn = Awaited<ReturnType<Parameters<typeof pump>[0]["run"]>>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pump that counts its queries, in all and at the same time; each takes `ms` and finds `find`. */
function aPump({ ms, find = () => "none" }: { ms: number; find?: () => Turn }) {
  const seen = { looks: 0, now: 0, most: 0 };
  const countedPump: Pump = pump({
    many: 20,
    isOpen: () => true,
    async run() {
      seen.looks++;
      seen.now++;
      seen.most = Math.max(seen.most, seen.now);
      const found = find();
      await new Promise((done) => setTimeout(done, ms));
      seen.now--;
      return found;
    },
  });
  return { ...countedPump, seen };
}

test("where a look takes longer than the second between two reminders, there are not more and more of them", async () => {
  const { seen, remind, stop } = aPump({ ms: 1_500 });
  const reminders = setInterval(remind, 1_000);
  await vi.advanceTimersByTimeAsync(30_000);
  clearInterval(reminders);
  expect(seen.most).toBe(1);
  expect(seen.looks).toBeLessThanOrEqual(20);
  void stop();
});

test("what is told during many looks is looked for once more, and not by each of them", async () => {
  const { seen, wake, stop } = aPump({ ms: 300 });
  for (let at = 0; at < 5; at++) wake();
  await vi.advanceTimersByTimeAsync(200);
  wake();
  const before = seen.looks;
  await vi.advanceTimersByTimeAsync(700);
  expect(before).toBeLessThanOrEqual(6);
  expect(seen.looks - before).toBeLessThanOrEqual(1);
  void stop();
});

test("what is told while all are busy is looked for by the first that is free", async () => {
  const waiting = Array.from({ length: 20 }, (_, at) => at);
  const { seen, wake, stop } = aPump({ ms: 400, find: () => (waiting.pop() === undefined ? "none" : "delivered") });
  for (let at = 0; at < 20; at++) wake();
  expect(seen.now).toBe(20);
  await vi.advanceTimersByTimeAsync(300);
  waiting.push(1);
  wake();
  await vi.advanceTimersByTimeAsync(110);
  expect(waiting).toEqual([]);
  void stop();
});

test("what nobody told of is found after a reminder, though another takes long", async () => {
  let calls = 0;
  const found: number[] = [];
  const { remind, stop } = pump({
    many: 2,
    isOpen: () => true,
    async run(tell) {
      calls++;
      if (calls > 1) found.push(calls);
      tell();
      if (calls === 1) await new Promise(() => {});
      return "none";
    },
  });
  remind();
  remind();
  await vi.advanceTimersByTimeAsync(10);
  expect(found).toEqual([2]);
  void stop();
});

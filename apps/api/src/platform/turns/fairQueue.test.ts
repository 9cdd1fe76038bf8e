import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fairQueue, type QueueRefusal } from "./fairQueue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WAIT_MS = 5_000;
const refuse = (why: QueueRefusal) => new Error(why);
/** Lets everything happen that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Work that begins in its turn and ends when the test says so. */
function company(of: ReturnType<typeof fairQueue>) {
  const begun: string[] = [];
  const ended: string[] = [];
  const ends = new Map<string, Array<() => void>>();
  const ask = (key: string, times = 1) =>
    Array.from({ length: times }, () =>
      of
        .inTurn(key, () => {
          begun.push(key);
          return new Promise<void>((resolve) => ends.set(key, [...(ends.get(key) ?? []), resolve]));
        })
        .then(() => "done")
        .catch(({ message }: Error) => message)
        .finally(() => ended.push(key)),
    );
  const end = async (key: string) => {
    ends.get(key)?.shift()?.();
    await settle();
  };
  return { begun, ended, ask, end, countOf: (key: string) => begun.filter((one) => one === key).length };
}

test("as many as there are places work at once, and the others in the order in which they came", async () => {
  const line = fairQueue({ places: 2, waitMs: WAIT_MS }, refuse);
  const { begun, ask, end } = company(line);
  for (const key of ["a", "b", "c", "d", "e"]) ask(key);
  expect([begun, line.busy(), line.waiting()]).toEqual([["a", "b"], 2, 3]);
  await end("b");
  expect([begun, line.busy(), line.waiting()]).toEqual([["a", "b", "c"], 2, 2]);
  await end("a");
  await end("c");
  expect([begun.join(""), line.busy(), line.waiting()]).toEqual(["abcde", 2, 0]);
  await end("d");
  await end("e");
  expect([line.busy(), line.waiting()]).toEqual([0, 0]);
});

test("who asks alone has all places, and gives up more than half of them as soon as others wait", async () => {
  const { begun, ask, end, countOf } = company(fairQueue({ places: 16, waitMs: WAIT_MS }, refuse));
  ask("loud", 100);
  expect(countOf("loud")).toBe(16);
  ask("quiet", 12);
  for (let round = 0; round < 8; round++) await end("loud");
  expect([countOf("loud"), countOf("quiet")]).toEqual([16, 8]);
  // From here on each has half: a place that one gives back goes to the same key again.
  await end("loud");
  expect(begun.at(-1)).toBe("loud");
  await end("quiet");
  expect(begun.at(-1)).toBe("quiet");
});

test("a first request is next, however many others of one key wait before it", async () => {
  const { begun, ask, end } = company(fairQueue({ places: 4, waitMs: WAIT_MS }, refuse));
  ask("loud", 50);
  ask("quiet");
  ask("other");
  await end("loud");
  await end("loud");
  expect(begun.slice(4)).toEqual(["quiet", "other"]);
});

test("of one key only so many work at once, though there is room; another one's are not held up by it", async () => {
  const { ask, end, countOf } = company(fairQueue({ places: Number.POSITIVE_INFINITY, perKey: 8, waitMs: WAIT_MS }, refuse));
  ask("ana", 20);
  ask("bia", 3);
  expect([countOf("ana"), countOf("bia")]).toEqual([8, 3]);
  await end("bia");
  expect(countOf("ana")).toBe(8);
  await end("ana");
  expect(countOf("ana")).toBe(9);
});

test("of a hundred at once eight work and thirty-two wait; the rest is refused at once, and those who waited too long later", async () => {
  const line = fairQueue({ places: Number.POSITIVE_INFINITY, perKey: 8, waitingPerKey: 32, waitMs: WAIT_MS }, refuse);
  const { ask, end, ended, countOf } = company(line);
  const answers = ask("ana", 100);
  await settle();
  expect([countOf("ana"), line.waiting(), ended.length]).toEqual([8, 32, 60]);
  expect(await Promise.all(answers.slice(40))).toEqual(Array(60).fill("full"));

  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  await end("ana");
  expect([countOf("ana"), line.waiting()]).toEqual([9, 31]);
  await vi.advanceTimersByTimeAsync(1);
  expect([countOf("ana"), line.waiting(), line.busy()]).toEqual([9, 0, 8]);
  expect(await Promise.all(answers.slice(9, 40))).toEqual(Array(31).fill("late"));
});

test("work that fails leaves its place, and its failure is the caller's", async () => {
  const line = fairQueue({ places: 1, waitMs: WAIT_MS }, refuse);
  await expect(line.inTurn("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await line.inTurn("b", async () => "done")).toBe("done");
  expect(line.busy()).toBe(0);
});

test("whatever comes and goes, no key has more than half while another waits, and nothing is lost", async () => {
  let seed = 7;
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const keys = ["a", "b", "c"];
  const line = fairQueue({ places: 8, waitMs: 1_000_000 }, refuse);
  const { begun, ended, ask, end } = company(line);
  const requests: string[] = [];
  const of = (list: string[], key: string) => list.filter((one) => one === key).length;
  for (let step = 0; step < 2_000; step++) {
    const key = keys[below(3)]!;
    const before = begun.length;
    if (below(2) === 0) {
      requests.push(key);
      ask(key);
    } else await end(key);
    expect(line.busy() === 8 || line.waiting() === 0).toBe(true);
    for (const one of begun.slice(before)) {
      const othersWait = keys.some((other) => other !== one && of(requests, other) > of(begun, other));
      if (othersWait) expect(of(begun, one) - of(ended, one), `${one} in step ${step}`).toBeLessThanOrEqual(4);
    }
  }
  for (let left = 0; left < requests.length; left++) for (const key of keys) await end(key);
  expect([begun.length, ended.length, line.busy(), line.waiting()]).toEqual([requests.length, requests.length, 0, 0]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeLocks } from "../testing/fakeLocks.ts";

async function tab() {
  vi.resetModules();
  return import("./tabs.ts");
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, "locks", { value: new FakeLocks(), configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "locks");
});

test("of two tabs one is first, until its time is over", async () => {
  const [one, other] = [await tab(), await tab()];
  expect([await one.first("ring", 1000), await other.first("ring", 1000), await one.first("ring", 1000)]).toEqual([true, false, false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([await other.first("ring", 1000), await one.first("ring", 1000)]).toEqual([true, false]);
});

test("what one tab says of itself, the other knows, until it is called off", async () => {
  const [one, other] = [await tab(), await tab()];
  const end = one.claim("seen");
  expect([...(await other.claimed("seen", "heard"))]).toEqual(["seen"]);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect([...(await other.claimed("seen")), ...(await one.claimed("seen"))]).toEqual([]);
});

test("where there are no locks, each tab is alone, and still no faster", async () => {
  Reflect.deleteProperty(navigator, "locks");
  const [one, other] = [await tab(), await tab()];
  expect([await one.first("ring", 1000), await one.first("ring", 1000), await other.first("ring", 1000)]).toEqual([true, false, true]);
  const end = one.claim("seen");
  expect([...(await one.claimed("seen")), ...(await other.claimed("seen"))]).toEqual(["seen"]);
  end();
  expect([...(await one.claimed("seen"))]).toEqual([]);
});

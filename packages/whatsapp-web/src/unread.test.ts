import type { Arrival } from "@recado/channels/inbound";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unreadMessages } from "./unread.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const arrival = (id: string) => ({ inbound: { id } }) as Arrival;

function aWait() {
  const kept: string[] = [];
  const unread = unreadMessages(async (arrivals) => void kept.push(...arrivals.map(({ inbound }) => inbound.id)), 60_000);
  return { unread, kept };
}

test("what nobody can read is told after a while, unless it was said again", () => {
  const { unread, kept } = aWait();
  unread.wait("a", arrival("a"));
  unread.wait("b", arrival("b"));
  unread.came("a");
  vi.advanceTimersByTime(59_999);
  expect(kept).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(kept).toEqual(["b"]);
});

test("of more than can wait nothing is lost: they are told at once", () => {
  const { unread, kept } = aWait();
  for (let turn = 1; turn <= 1_002; turn += 1) unread.wait(`${turn}`, arrival(`${turn}`));
  expect(kept).toEqual(["1001", "1002"]);
  vi.advanceTimersByTime(60_000);
  expect(new Set(kept).size).toBe(1_002);
});

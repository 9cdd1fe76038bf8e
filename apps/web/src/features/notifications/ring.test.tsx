import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as sound from "../../lib/sound/chime.ts";
import { at, openBell, unread, write } from "./testing/open.tsx";

vi.mock("../../lib/sound/chime.ts", () => ({
  canSound: vi.fn(() => true),
  chime: vi.fn(async () => {}),
  volume: () => 1,
  soundFromFirstTouch: () => () => {},
}));

const chimes = () => vi.mocked(sound.chime).mock.calls.length;
const settle = (ms = 50) => act(() => vi.advanceTimersByTimeAsync(ms));

// Each test has a day of its own: what has sounded an hour ago keeps nothing silent.
let day = 0;
beforeEach(() => {
  day += 1;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2027, 0, day), toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.mocked(sound.chime).mockClear();
});
afterEach(() => vi.useRealTimers());

test("a word in a ticket of mine that I do not look at sounds", async () => {
  await openBell();
  act(() => write(1, 1));
  await waitFor(() => expect(chimes()).toBe(1));
});

test.each([
  ["a colleague's ticket", { userId: 8 }],
  ["a ticket that nothing is unread in", { unreadMessages: 0 }],
  ["a closed one", { status: "closed" as const }],
])("%s is silent", async (_, more) => {
  await openBell();
  act(() => write(1, 1, more));
  await settle();
  expect(chimes()).toBe(0);
});

test("what is nothing to read is silent, as a call that somebody has taken on the phone", async () => {
  await openBell([unread(1)]);
  act(() => write(1, 1, { read: true }));
  await settle();
  expect(chimes()).toBe(0);
});

test("what I look at is silent, the others are not; and what I look away from sounds again", async () => {
  await openBell([], { path: `/tickets/${unread(1).uuid}` });
  act(() => write(1, 1));
  await settle();
  expect(chimes()).toBe(0);
  act(() => write(2, 2));
  await waitFor(() => expect(chimes()).toBe(1));
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await settle(1100);
  act(() => write(1, 3));
  await waitFor(() => expect(chimes()).toBe(2));
  hidden.mockRestore();
});

test("however many write at once, it sounds once a second", async () => {
  await openBell();
  for (let id = 1; id <= 50; id += 1) act(() => write(id, id));
  await settle();
  expect(chimes()).toBe(1);
  await settle(1000);
  act(() => write(51, 51));
  await waitFor(() => expect(chimes()).toBe(2));
});

test("what a reconnection finds is shown, and silent", async () => {
  const { cache, server } = await openBell();
  server.rows = [unread(3, 3), unread(2, 2), unread(1, 1)];
  server.count = 3;
  await act(() => cache.invalidateQueries()); // as the socket does when it is back
  await waitFor(() => expect(document.title).toContain("(3)"));
  await settle();
  expect(chimes()).toBe(0);
});

test("a phone that tells for half a minute what it missed sounds once", async () => {
  await openBell();
  for (let second = 0; second < 30; second += 1) {
    act(() => write(second + 1, second, { lateBySeconds: 3600 }));
    await settle(1000);
  }
  expect(chimes()).toBe(1);
  act(() => write(99, 31));
  await waitFor(() => expect(chimes()).toBe(2));
});

test("before somebody has touched the page nothing sounds", async () => {
  vi.mocked(sound.canSound).mockReturnValueOnce(false);
  await openBell();
  act(() => write(1, 1));
  await settle();
  expect(chimes()).toBe(0);
  expect(at(0)).toBe("2026-11-20T10:00:00.000Z");
});

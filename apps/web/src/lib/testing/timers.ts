import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Fake timers until the end of the test, moved by `pass`. They advance with real time as well, so that awaited responses arrive. */
export const fakeTimers = (...also: ("Date" | "performance")[]) =>
  void vi.useFakeTimers({
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", ...also],
  });

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/**
 * The requests sent while the timers advance, as "GET /api/tickets?…". Noted when they are sent, so that "no request" does not depend on
 * how soon one would have arrived.
 */
export async function askedWithin(ms: number): Promise<string[]> {
  const sent = vi.spyOn(globalThis, "fetch");
  await pass(ms);
  const requests = sent.mock.calls.map(([path, { method = "GET" } = {}]) => `${method} ${String(path)}`);
  sent.mockRestore();
  return requests;
}

import { act } from "@testing-library/react";
import { vi } from "vitest";

/** From here to the end of the test `pass` moves the timers on. They go with real time as well, so what is waited for still comes. */
export const fakeTimers = (...also: ("Date" | "performance")[]) =>
  void vi.useFakeTimers({
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", ...also],
  });

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/**
 * What the server is asked for while the timers move on by so much, as "GET /api/tickets?…". It is noted when it is sent: that nothing
 * was asked for does not depend on how soon a request would have arrived.
 */
export async function askedWithin(ms: number): Promise<string[]> {
  const sent = vi.spyOn(globalThis, "fetch");
  await pass(ms);
  const asked = sent.mock.calls.map(([path, { method = "GET" } = {}]) => `${method} ${String(path)}`);
  sent.mockRestore();
  return asked;
}

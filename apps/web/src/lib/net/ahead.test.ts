import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ahead } from "./ahead.ts";

const fetched = vi.fn();
let idle: (() => void)[] = [];

beforeEach(() => {
  fetched.mockClear();
  idle = [];
  vi.stubGlobal("requestIdleCallback", (act: () => void) => idle.push(act));
  vi.stubGlobal("cancelIdleCallback", (at: number) => idle.splice(at - 1, 1));
});
afterEach(() => vi.useRealTimers());

const on = (connection?: object) => Object.defineProperty(navigator, "connection", { value: connection, configurable: true });

test("what may be wanted later waits until nothing else is to be done, and is called off by whoever goes", () => {
  on({ effectiveType: "4g", saveData: false });
  ahead(fetched);
  expect(fetched).not.toHaveBeenCalled();
  for (const act of idle) act();
  expect(fetched).toHaveBeenCalledOnce();
  idle = [];
  ahead(fetched)();
  expect(idle).toEqual([]);
});

test.each([{ saveData: true }, { effectiveType: "slow-2g" }, { effectiveType: "2g" }, { effectiveType: "3g" }])(
  "on a line like %j nothing comes before it is wanted",
  (line) => {
    on(line);
    ahead(fetched);
    expect(idle).toEqual([]);
  },
);

test("a browser that cannot say when it is idle, nor how its line is, fetches it a moment later", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", undefined);
  on();
  ahead(fetched);
  expect(fetched).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(fetched).toHaveBeenCalledOnce();
});

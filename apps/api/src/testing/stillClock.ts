import { afterEach, beforeEach } from "vitest";
import { setClock } from "../platform/clock.ts";

/** A clock that stands still in each test but for what the test waits, in so many milliseconds a unit: a slow machine makes no second pass. */
export function stillClock(unitMs: number): (units: number) => void {
  let restore = () => {};
  let start = 0;
  const wait = (units: number) => {
    restore();
    restore = setClock(() => new Date(start + units * unitMs));
  };
  beforeEach(() => {
    start = Date.now();
    wait(0);
  });
  afterEach(() => restore());
  return wait;
}

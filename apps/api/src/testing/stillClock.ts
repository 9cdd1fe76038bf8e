import { afterEach, beforeEach } from "vitest";
import { setClock } from "../platform/clock.ts";

/** A clock that only moves when the test waits, by `unitMs` per unit, so that a slow machine does not change the outcome. */
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

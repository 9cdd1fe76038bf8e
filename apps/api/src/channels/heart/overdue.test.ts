import { expect, test } from "vitest";
import { confirmedOverdue } from "./overdue.ts";

/** Checks at these times, each answered after `answerMs`; returns the nodes confirmed as gone at each. */
function looked(times: [at: number, silent: string[], answerMs?: number][]) {
  let now = 0;
  const looks = confirmedOverdue(2_000, () => now);
  return times.map(([at, silent, answerMs = 0]) => {
    now = at + answerMs;
    return [...looks.confirmed(silent, at)];
  });
}

test("a process is taken for gone when it is overdue at two looks some seconds apart", () => {
  const silent = ["a", "b"];
  expect(looked([[0, ["a"]], [1_000, silent], [2_000, silent], [3_000, silent]])).toEqual([[], [], ["a"], silent]); // biome-ignore format: a row a look
});

test("a process that was heard between two looks is overdue anew", () => {
  expect(looked([[0, ["a"]], [1_000, []], [2_000, ["a"]], [3_000, ["a"]], [4_000, ["a"]]])).toEqual([[], [], [], [], ["a"]]); // biome-ignore format: a row a look
});

test("a look that was answered late counts from its answer on: a database that stood still has not been asked twice", () => {
  expect(
    looked([
      [0, ["a"], 5_000],
      [5_001, ["a"]],
      [7_000, ["a"]],
    ]),
  ).toEqual([[], [], ["a"]]);
});

test("whoever looks did not look for long: that is one look, however long it was", () => {
  expect(looked([[0, ["a"]], [60_000, ["a"]], [61_000, ["a"]], [62_000, ["a"]]])).toEqual([[], [], [], ["a"]]); // biome-ignore format: a row a look
});

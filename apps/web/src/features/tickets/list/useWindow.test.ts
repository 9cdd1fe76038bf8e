import { expect, test } from "vitest";
import { aTicket } from "../testing/samples.ts";
import { moved } from "./useWindow.ts";

const rows = (...ids: number[]) => ids.map((id) => aTicket({ id }));

test.each<[string, number[], number]>([
  ["nothing has changed", [1, 2, 3, 4, 5, 6], 0],
  ["one has come at the top", [9, 1, 2, 3, 4, 5, 6], 1],
  ["one above has gone", [2, 3, 4, 5, 6], -1],
  ["one that was far below has come to the top", [6, 1, 2, 3, 4, 5], 1],
  ["the first that is seen has gone up by itself", [3, 1, 2, 4, 5, 6], 0],
  ["the first that is seen is there no more", [1, 2, 4, 5, 6], -1],
  ["all that was seen is there no more", [1, 2], 0],
])("what is seen from the third row on stays: %s", (_, now, by) => {
  expect(moved(rows(1, 2, 3, 4, 5, 6), rows(...now), 2)).toBe(by);
});

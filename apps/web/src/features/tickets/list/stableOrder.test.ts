import { expect, test } from "vitest";
import { aTicket } from "../testing/samples.ts";
import { stableOrder } from "./stableOrder.ts";

const rows = (...ids: number[]) => ids.map((id) => aTicket({ id }));
const shown = rows(1, 2, 3);

test.each<[string, number[], number[], number, number[]]>([
  ["nothing has changed", [1, 2, 3], [1, 2, 3], 0, []],
  ["two are new", [8, 9, 1, 2, 3], [1, 2, 3], 2, []],
  ["the last has gone to the top", [3, 1, 2], [1, 2, 3], 1, []],
  ["the two last have gone to the top, the other way round", [3, 2, 1], [1, 2, 3], 2, []],
  ["the first is pinned no longer, and has gone down", [2, 3, 1], [1, 2, 3], 0, []],
  ["one has left", [1, 3], [1, 2, 3], 0, [2]],
  ["all have left", [], [1, 2, 3], 0, [1, 2, 3]],
  ["one has left and another one came", [9, 1, 3], [1, 2, 3], 1, [2]],
  ["more follow at the end", [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 0, []],
  ["one came at the top, and more follow", [9, 1, 2, 3, 4], [1, 2, 3, 4], 1, []],
])("what is held keeps its place: %s", (_, live, stands, waiting, gone) => {
  const arranged = stableOrder(shown, rows(...live));
  expect(arranged.rows.map(({ id }) => id)).toEqual(stands);
  expect([arranged.waiting, [...arranged.gone]]).toEqual([waiting, gone]);
});

test("what one pins oneself is on top when one goes on, and no news until then", () => {
  expect(stableOrder(shown, rows(3, 1, 2), (id) => id === 3).waiting).toBe(0);
  expect(stableOrder(rows(1, 2, 3, 4), rows(4, 3, 1, 2), (id) => id === 4).waiting).toBe(1);
});

test("its words change where it stands, and one that has left and come back is there again", () => {
  const first = stableOrder(shown, [aTicket({ id: 2, lastMessage: "E aí?", unreadMessages: 2 }), ...rows(1)]);
  expect(first.rows[1]).toMatchObject({ id: 2, lastMessage: "E aí?", unreadMessages: 2 });
  expect([...stableOrder(first.rows, rows(2, 1, 3)).gone]).toEqual([]);
});

test.each<[string, number[], number[], number]>([
  ["one's own has come", [9, 1, 2, 3], [9, 1, 2, 3], 0],
  ["one's own has come, and so has another one", [8, 9, 1, 2, 3], [9, 1, 2, 3], 1],
  ["one's own has risen, and then another one", [3, 9, 1, 2], [9, 1, 2, 3], 1],
  ["one's own is the last", [1, 2, 3, 9], [1, 2, 3, 9], 0],
])("what one has moved oneself goes where it belongs at once: %s", (_, live, stands, waiting) => {
  for (const before of [shown, rows(1, 2, 9, 3)]) {
    const arranged = stableOrder(before, rows(...live), undefined, (id) => id === 9);
    expect([arranged.rows.map(({ id }) => id), arranged.waiting]).toEqual([stands, waiting]);
  }
});

import { expect, test } from "vitest";
import type { Emoji } from "./emojis.ts";
import { rowsOf, stepped } from "./rows.ts";

const emojis = (count: number) => Array.from({ length: count }, (_, at) => ({ unicode: `e${at}`, label: `e${at}` }) as Emoji);

/** Four to a line, by index: 0 1 2 3 | 4 5 — the next group — 6 7 8 9 | 10 */
const rows = rowsOf(
  [
    { name: "People", emojis: emojis(6) },
    { name: "Food", emojis: emojis(5) },
  ],
  4,
);

test.each([
  ["ArrowDown", "into the same column of the next line", 1, 5],
  ["ArrowDown", "to the end of a next line that is shorter", 3, 5],
  ["ArrowDown", "into the first line of the next group", 5, 7],
  ["ArrowDown", "nowhere from the last line: it stays chosen", 10, 10],
  ["ArrowUp", "into the same column of the line above", 10, 6],
  ["ArrowUp", "from the first line back to the search field", 2, undefined],
  ["ArrowRight", "to the first of the next line", 3, 4],
  ["ArrowRight", "nowhere from the very last", 10, 10],
  ["ArrowLeft", "to the last of the line above", 4, 3],
  ["ArrowLeft", "nowhere from the very first", 0, 0],
  ["ArrowDown", "from the search field to the first", undefined, 0],
] as const)("%s leads %s", (key, _, from, to) => {
  expect(stepped(rows, from, key)).toBe(to);
});

test("where nothing is found an arrow chooses nothing", () => {
  expect(stepped(rowsOf([{ name: "Found", emojis: [] }], 4), undefined, "ArrowDown")).toBeUndefined();
});

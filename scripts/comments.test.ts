import { expect, test } from "vitest";
import { vagueIn, verdict } from "./comments.ts";

test.each([
  ["// Whoever reads it is told.", 1],
  ["const a = 1; // and what was said before", 1],
  ["/**\n * Sent to whomever.\n * What is asked here comes late.\n */", 2],
  ['const text = "whoever";', 0],
  ["// The agent who accepted the ticket is told.", 0],
  ["fetch(`https://whoever`);", 0],
])("comments without a subject are found: %s", (text, count) => {
  expect(vagueIn({ "a.ts": text })).toHaveLength(count);
});

test("a found one names its line", () => {
  expect(vagueIn({ "a.ts": "\n/*\n * Whoever.\n */\n" })).toEqual([{ path: "a.ts", line: 3, phrase: "Whoever" }]);
});

test.each([
  [11, /11 comments .* 10 may/],
  [10, undefined],
  [0, undefined],
])("their number may fall, and never rises: %i of 10", (count, says) => {
  if (says) expect(verdict(count, 10)).toMatch(says);
  else expect(verdict(count, 10)).toBeUndefined();
});

test("a number that has fallen is written down", () => {
  expect(verdict(5, 40)).toMatch(/Only 5 are left/);
});

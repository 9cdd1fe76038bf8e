import { expect, test } from "vitest";
import { joinsBubbles } from "./queries.ts";

test.each([
  ["cloud", null, true],
  ["beta", null, false],
  ["sandbox", null, false],
  ["cloud", false, false],
  ["beta", true, true],
] as const)("a connection of %s that says %s about it joins texts in a row: %s", (provider, joinBubbles, joins) => {
  expect(joinsBubbles({ provider, joinBubbles })).toBe(joins);
});

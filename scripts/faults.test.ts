import { expect, test } from "vitest";
import { faultsIn, pick } from "./faults.ts";

const planted = (text: string) => faultsIn("a.ts", text).map(({ from, to, becomes }) => text.slice(0, from) + becomes + text.slice(to));

test.each([
  ['if (profile === "admin") return;', ['if (profile !== "admin") return;', 'if (false && profile === "admin") return;']],
  ["const isLate = tries >= 3;", ["const isLate = tries <= 3;"]],
  ["const is = a && b;", ["const is = a || b;"]],
  ["  await record(ctx);", ["  void record(ctx);", ""]],
  ["  saveTag(tag);", [""]],
  ["const most = 1 + 2;", ["const most = 1 - 2;"]],
  ["// if (a === b) await c();", []],
  ['type Tag = { kind: "a" } & { is: true };', []],
])("in %s", (text, faults) => {
  expect(planted(text)).toEqual(faults);
});

test("the same seed picks the same, another one others, and no two on a line", () => {
  const places = faultsIn("a.ts", Array.from({ length: 40 }, (_, at) => `  if (a${at} === ${at}) await work(${at});`).join("\n"));
  const lines = (seed: number) => pick(places, 10, seed).map(({ line }) => line);
  expect(lines(7)).toEqual(lines(7));
  expect(lines(7)).not.toEqual(lines(8));
  expect(new Set(lines(7)).size).toBe(10);
});

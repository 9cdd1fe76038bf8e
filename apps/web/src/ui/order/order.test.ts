import { expect, test } from "vitest";
import { indexBeside, moved, without } from "./order.ts";

const abc = [..."123"].map((key) => ({ key }));
const keys = (items: { key: string }[]) => items.map(({ key }) => key).join("");

test.each([
  ["1", "3", "after", "231"],
  ["1", "3", "before", "213"],
  ["3", "1", "before", "312"],
  ["3", "1", "after", "132"],
  ["2", "1", "after", "123"],
] as const)("%s let go beside %s, %s it, gives %s", (key, target, edge, order) => {
  expect(keys(moved(abc, key, indexBeside(abc, key, target, edge)!))).toBe(order);
});

test("nothing is moved beside itself, or beside what is gone", () => {
  expect([indexBeside(abc, "1", "1", "before"), indexBeside(abc, "1", "9", "after")]).toEqual([undefined, undefined]);
  expect(moved(abc, "9", 0)).toBe(abc);
  expect(keys(without(abc, "2"))).toBe("13");
});

import { expect, test } from "vitest";
import { prepared } from "./prepared.ts";

const long = (what: string) => `select ${what}, ${"a".repeat(400)} from b where c = $1`;
const nameOf = (text: string) => prepared(text, [1]).name;

test("a long question that comes again gets a name, and keeps it", () => {
  const text = long("x");
  expect([nameOf(text), nameOf(text)]).toEqual([undefined, undefined]);
  const name = nameOf(text);
  expect(name).toMatch(/^[0-9a-f]{40}$/);
  expect(nameOf(text)).toBe(name);
  expect(prepared(text, [7])).toEqual({ name, text, values: [7] });
});

test("what is short, or changes something, is asked as it is", () => {
  for (const text of ["select 1", `update b set c = '${"a".repeat(500)}'`])
    for (let times = 0; times < 5; times++) expect(nameOf(text)).toBeUndefined();
});

test("there are never more names than a connection should keep plans", () => {
  const names = new Set<string>();
  for (let each = 0; each < 200; each++) for (let times = 0; times < 4; times++) names.add(nameOf(long(`x${each}`)) ?? "none");
  names.delete("none");
  expect(names.size).toBeLessThanOrEqual(60);
  expect(names.size).toBeGreaterThan(40);
});

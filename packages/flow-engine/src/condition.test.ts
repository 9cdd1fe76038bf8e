import { expect, test } from "vitest";
import { holds } from "./condition.ts";
import { operators } from "./flow.ts";

const nothing = undefined;

test.each([
  ["10", "==", "10.0"],
  ["10,5", "==", "10.5"],
  ["São Paulo", "==", "sao paulo "],
  [nothing, "==", ""],
  ["São Paulo", "!=", "Rio"],
  [nothing, "!=", "Rio"],
  ["9", "<", "10"],
  ["-1", "<", "0"],
  ["10", "<=", "10"],
  ["10", ">", "9"],
  ["banana", ">", "Abacaxi"],
  ["10", ">=", "10,0"],
  ["quero um ORÇAMENTO", "contains", "orcamento"],
  ["Órfão", "startsWith", "orf"],
  ["  ", "empty", ""],
  [nothing, "empty", ""],
  ["", "exists", ""],
] as const)("%j %s %j holds", (value, operator, other) => {
  expect(holds(operator, value, other)).toBe(true);
});

test.each([
  ["10", "==", "1"],
  ["10", "!=", "10.0"],
  ["9", ">", "10"],
  ["10", "<", "9"],
  [nothing, "<", "5"],
  [nothing, ">=", "5"],
  ["", "<=", "abc"],
  ["São Paulo", "contains", "rio"],
  ["um orçamento", "startsWith", "orçamento"],
  ["0", "empty", ""],
  [nothing, "exists", ""],
] as const)("%j %s %j does not hold", (value, operator, other) => {
  expect(holds(operator, value, other)).toBe(false);
});

test("a text is never run, whatever stands in it", () => {
  for (const operator of operators) expect(holds(operator, "process.exit(1)", "constructor")).toBeTypeOf("boolean");
});

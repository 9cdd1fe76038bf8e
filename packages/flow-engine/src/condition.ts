import type { Operator } from "./flow.ts";

/** Whether a condition holds. Numbers are compared as numbers, texts without regard to accents and capitals. */
export function holds(operator: Operator, value: string | undefined, other: string): boolean {
  if (operator === "exists") return value !== undefined;
  if (operator === "empty") return (value ?? "").trim() === "";
  return comparisons[operator](value ?? "", other);
}

/** Texts that differ only in accents, capitals or outer blanks become equal. */
export const folded = (text: string): string => text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

type Comparison = (value: string, other: string) => boolean;

/** Less than zero, zero or more; an empty value is neither less nor more than any other. */
function order(value: string, other: string): number {
  const [a, b] = [numberOf(value), numberOf(other)];
  if (a !== null && b !== null) return a - b;
  const [left, right] = [folded(value), folded(other)];
  if (left === right) return 0;
  if (left === "" || right === "") return Number.NaN;
  return left < right ? -1 : 1;
}

const comparisons: Record<Exclude<Operator, "exists" | "empty">, Comparison> = {
  "==": (value, other) => order(value, other) === 0,
  "!=": (value, other) => order(value, other) !== 0,
  ">": (value, other) => order(value, other) > 0,
  ">=": (value, other) => order(value, other) >= 0,
  "<": (value, other) => order(value, other) < 0,
  "<=": (value, other) => order(value, other) <= 0,
  contains: (value, other) => folded(value).includes(folded(other)),
  startsWith: (value, other) => folded(value).startsWith(folded(other)),
};

/** 12, -3, 10.5 or 10,5. No thousands separators: 1.000 could mean either. */
function numberOf(text: string): number | null {
  const written = text.trim();
  return /^[+-]?\d{1,15}([.,]\d{1,15})?$/.test(written) ? Number(written.replace(",", ".")) : null;
}

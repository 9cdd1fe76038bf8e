import { randomInt, randomUUID } from "node:crypto";

// A unique text of exactly this length.
export const long = (length: number) => `${randomUUID()}${"x".repeat(500)}`.slice(0, length);
export const digits = (length: number) => Array.from({ length }, () => randomInt(1, 10)).join("");
let count = 0;
/** A text of this length, as short as it may be, that no other call gives: random ones would meet themselves. */
export const short = (length: number) => (count++).toString(16).padStart(length, "0").slice(-length);
export const hex = () => randomUUID().replace(/-/g, "");

import { randomInt, randomUUID } from "node:crypto";

// A unique text of exactly this length.
export const long = (length: number) => `${randomUUID()}${"x".repeat(500)}`.slice(0, length);
export const digits = (length: number) => Array.from({ length }, () => randomInt(1, 10)).join("");
export const hex = () => randomUUID().replace(/-/g, "");

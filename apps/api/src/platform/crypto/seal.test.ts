import { beforeEach, expect, test } from "vitest";
import { open, seal } from "./seal.ts";
import { configureSecrets } from "./secrets.ts";

beforeEach(() => configureSecrets("a secret of more than thirty-two bytes"));

test.each(["sk-123", "", "Olá 😀", "x".repeat(100_000)])("what is sealed opens again", (text) => {
  const box = seal(text, "integrations");
  expect(box).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/);
  expect(open(box, "integrations")).toBe(text);
});

test("the same text looks different each time, so equal secrets cannot be told from their rows", () => {
  expect(seal("sk-123", "integrations")).not.toBe(seal("sk-123", "integrations"));
});

test("a box opens only for the use it was sealed for", () => {
  expect(() => open(seal("sk-123", "integrations"), "prompts")).toThrow();
});

test("a box from another installation says so", () => {
  const box = seal("sk-123", "integrations");
  configureSecrets("another secret of more than thirty-two bytes");
  expect(() => open(box, "integrations")).toThrow("another APP_SECRET");
});

test("a box with any part changed, shortened or added does not open", () => {
  const parts = seal("sk-123", "integrations").split(".");
  const changed = parts.map((part, at) => parts.with(at, (part.startsWith("A") ? "B" : "A") + part.slice(1)).join("."));
  const shorter = parts.map((_, at) => parts.with(at, "").join("."));
  for (const box of [...changed, ...shorter, [...parts, ""].join("."), parts.slice(0, 4).join("."), "", "sk-123"])
    expect(() => open(box, "integrations"), box).toThrow();
});

test("a shortened proof is no proof", () => {
  const parts = seal("sk-123", "integrations").split(".");
  expect(() => open(parts.with(3, (parts[3] ?? "").slice(0, 6)).join("."), "integrations")).toThrow();
});

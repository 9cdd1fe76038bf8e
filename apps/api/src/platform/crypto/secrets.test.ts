import { beforeEach, expect, test } from "vitest";
import { configureSecrets, keyFor, mac, randomCode, randomToken, sameText, sha256 } from "./secrets.ts";

beforeEach(() => configureSecrets("a secret of more than thirty-two bytes"));

test("a short secret is refused", () => {
  expect(() => configureSecrets("thirty-one bytes are not enough")).toThrow("APP_SECRET needs at least 32 bytes.");
});

test("each use has its own key, the same every time, and another secret gives others", () => {
  const key = keyFor("links");
  expect(key).toHaveLength(32);
  expect(keyFor("links")).toEqual(key);
  expect(keyFor("links ")).not.toEqual(key);

  configureSecrets("another secret of more than thirty-two bytes");
  expect(keyFor("links")).not.toEqual(key);
});

test("a code proves one use and exactly these parts", () => {
  const codes = [
    mac("reset", "ab", "c"),
    mac("reset", "a", "bc"),
    mac("reset", "abc"),
    mac("reset", "ab", "c", ""),
    mac("link", "ab", "c"),
  ];
  expect(new Set(codes).size).toBe(codes.length);
  expect(mac("reset", "ab", "c")).toBe(codes[0]);
});

test("texts are the same only when every character is", () => {
  expect(sameText("olá", "olá")).toBe(true);
  for (const other of ["ola", "olá ", "", "OLÁ"]) expect(sameText("olá", other), other).toBe(false);
});

test("a random code has the digits asked for, and uses all ten of them", () => {
  const codes = Array.from({ length: 500 }, () => randomCode(6));
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes.map((code) => code[0])).size).toBe(10);
});

test("random tokens are safe in a URL and never come twice", () => {
  const tokens = Array.from({ length: 200 }, () => randomToken(32));
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(new Set(tokens).size).toBe(tokens.length);
});

test("the fingerprint is the well-known one", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

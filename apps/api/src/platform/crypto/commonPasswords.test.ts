import { expect, test } from "vitest";
import { isCommonPassword } from "./commonPasswords.ts";

test.each(["123456", "12345", "password", "qwerty", "letmein", "PassWord", "iloveyou"])("%s is what guessers try first", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["", "correct horse battery staple", "xk7-Recado-2026", "constructor", "__proto__"])("%j is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

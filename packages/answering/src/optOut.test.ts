import { expect, test } from "vitest";
import { optOutWord } from "./optOut.ts";

test.each(["sair", " SAIR ", "Parar", "stop\n", "baja"])("%j asks for no more campaigns", (text) =>
  expect(optOutWord(text)).toBe(text.trim().toLowerCase()),
);

test.each(["quero sair", "sair.", "não parar", "", "stops"])("%j does not", (text) => expect(optOutWord(text)).toBeNull());

import { expect, test } from "vitest";
import { previewOf, unknownIn } from "./personal.ts";

const maria = { name: "Maria Silva", number: "5511987654321", email: "maria@exemplo.test" };
const about = {
  recipient: maria,
  custom: [{ key: "loja", value: "Centro" }],
  at: new Date("2026-07-01T13:30:00Z"),
  zone: "America/Sao_Paulo",
  language: "pt",
} as const;

test.each([
  ["{nome}, {numero}, {email}", "Maria Silva, 5511987654321, maria@exemplo.test"],
  ["Loja {loja}", "Loja Centro"],
  ["{{ms}}, {{firstName}}: {{hora}}", "Bom dia, Maria: 10:30:00"],
  ["{{name}}", "Maria Silva"],
  ["{ nome } {{ name }}", "Maria Silva Maria Silva"],
  ["{{protocol}}{outra} {{outra}}", "{outra} {{outra}}"],
])("%s arrives as %s", (text, arrives) => {
  expect(previewOf(text, { ...about, custom: [...about.custom] })).toBe(arrives);
});

test("a contact named like a variable keeps that name", () => {
  const named = { ...maria, name: "{email} {{ms}}" };
  expect(previewOf("Oi {nome}", { ...about, custom: [], recipient: named })).toBe("Oi {email} {{ms}}");
});

test("variables that nobody fills in are named once", () => {
  const texts = ["{nome} {lojas} {{ms}}", "{lojas} {{lojas}} {{protocol}} {loja}"];
  expect(unknownIn(texts, [...about.custom])).toEqual(["{lojas}", "{{lojas}}"]);
});

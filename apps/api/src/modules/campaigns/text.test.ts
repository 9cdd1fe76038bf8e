import { expect, test } from "vitest";
import { render, textsOf } from "./text.ts";

const voice = { at: new Date("2026-11-29T13:05:09Z"), zone: "America/Sao_Paulo", language: "pt" as const };
const person = { name: "Marina Duarte", number: "5511987654321", email: "marina@exemplo.test" };
const said = (text: string, more: Partial<typeof person> = {}) =>
  render(text, { ...person, ...more }, [{ key: "loja", value: "Centro" }], voice);

test.each([
  ["{nome}, {numero}, {email}", "Marina Duarte, 5511987654321, marina@exemplo.test"],
  ["na {loja}, {loja}", "na Centro, Centro"],
  ["{{ms}}, {{firstName}} ({{name}}), são {{hora}}", "Bom dia, Marina (Marina Duarte), são 10:05:09"],
  ["protocolo {{protocol}}.", "protocolo ."],
  ["{outra} {{outra}} {} {", "{outra} {{outra}} {} {"],
])("%s is filled in", (text, filled) => expect(said(text)).toBe(filled));

test("what a contact is called is text, whatever it looks like", () => {
  expect(said("Oi {nome}!", { name: "{email} {{ms}}" })).toBe("Oi {email} {{ms}}!");
});

test("the texts that are not empty keep their order", () => {
  expect(textsOf({ message1: null, message2: "b", message3: "  ", message4: "d", message5: null })).toEqual(["b", "d"]);
});

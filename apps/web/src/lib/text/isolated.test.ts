import { expect, test } from "vitest";
import { i18n } from "../i18n.ts";
import { isolated } from "./isolated.ts";

test("a name that runs the other way, or turns what follows it, does so within itself, wherever a sentence says it", () => {
  const labelOf = (name: string) => i18n.t("common.edit", { name });
  expect(labelOf("Ana")).toBe("Edit Ana");
  for (const name of ["عمر", "Ana \u202Egnp.exe", "\u200FAna"]) expect(labelOf(name)).toBe(`Edit \u2068${name}\u2069`);
});

test("a name can neither end what holds it nor leave anything open behind it", () => {
  expect(isolated("Ana\u2069\u202Egnp")).toBe("\u2068Ana\u202Egnp\u2069");
  expect(isolated("\u2067Ana")).toBe("\u2068\u2067Ana\u2069\u2069");
  expect(isolated(isolated("عمر"))).toBe("\u2068\u2068عمر\u2069\u2069");
  expect(isolated("Zoë 😀 日本")).toBe("Zoë 😀 日本");
});

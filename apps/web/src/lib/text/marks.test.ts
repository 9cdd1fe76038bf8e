import { expect, test } from "vitest";
import { withoutMarks } from "./marks.ts";

test.each([
  ["*sim* e _talvez_ e ~não~ e ```x = 1```", "sim e talvez e não e x = 1"],
  ["*_com força_*", "com força"],
  ["2*3*4 e a_b_c e * nada *", "2*3*4 e a_b_c e * nada *"],
  ["veja https://exemplo.test/a_b_/*c* já", "veja https://exemplo.test/a_b_/*c* já"],
  ["```*assim*```", "*assim*"],
])("of %j only the words are left", (text, words) => {
  expect(withoutMarks(text)).toBe(words);
});

test("a hostile text costs no more than a long one", () => {
  const text = `${"*a".repeat(20_000)} ${"*_~".repeat(300)}${"~_*".repeat(300)}`;
  expect(withoutMarks(text).length).toBeGreaterThan(0);
});

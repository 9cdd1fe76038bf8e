import { readFileSync } from "node:fs";
import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { expect, test } from "vitest";
import { colors, theme } from "./theme.ts";

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const { light, dark } = colors(whole);

/** The value of a variable of ours, or of a step of a colour scale. */
function hexOf(value: string, variables: Record<string, string>): string {
  const name = /^var\((.+)\)$/.exec(value)?.[1];
  if (name === undefined) return value;
  const [, scale = "", step] = /^--mantine-color-(\w+)-(\d)$/.exec(name) ?? [];
  return hexOf(whole.colors[scale]?.[Number(step)] ?? variables[name] ?? "", variables);
}

/** The contrast by WCAG. */
function contrast(one: string, other: string): number {
  const [more = 0, less = 0] = [lightOf(one), lightOf(other)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}
function lightOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const meanings = ["--pending", "--open", "--closed", "--unknown", "--mantine-color-error"];

test.each([
  ["light", light],
  ["dark", dark],
])("what a colour means is read on every ground, and each looks different: %s", (_, variables) => {
  const hex = (name: string) => hexOf(`var(${name})`, variables);
  for (const meaning of meanings)
    for (const ground of ["--surface", "--ground", "--chosen"])
      expect(contrast(hex(meaning), hex(ground)), `${meaning} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  expect(new Set(meanings.map(hex)).size).toBe(meanings.length);
});

test.each([
  ["menus and lists", "apps/web/src/ui/Key.module.css", '[role="menuitem"] .keys'],
  ["the emojis", "apps/web/src/ui/chat/emoji/EmojiPicker.module.css", '.foot[data-keys="true"]'],
])("keys of %s are not told where there are none", (_, file, selector) => {
  const touched = readFileSync(file, "utf8").split("@media (hover: none) {")[1];
  expect(touched).toContain(selector);
  expect(touched).toMatch(/display: none|visibility: hidden/);
});

test("figures are all of one width only where they stand in columns: in running words they widen the hyphen, too", () => {
  const body = /^body \{[^}]*\}/m.exec(readFileSync("apps/web/src/ui/global.css", "utf8"))?.[0];
  expect(body).toContain("background");
  expect(body).not.toContain("tabular-nums");
});

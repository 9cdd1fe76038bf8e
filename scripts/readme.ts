import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Variable, variables } from "../apps/api/src/platform/config/variables.ts";

export const readme = fileURLToPath(new URL("../README.md", import.meta.url));

const BEGIN = "<!-- variables -->\n";
const END = "<!-- /variables -->";

/** The README's table of variables, printed from what the server really reads. */
export function table() {
  const rows = Object.entries(variables as Record<string, Variable>).map(
    ([name, { meaning, standard, instead }]) =>
      `| \`${name}\` | ${meaning} | ${standard === undefined ? (instead ?? "") : `\`${standard}\``} |`,
  );
  return `| variable | meaning | without it |\n|---|---|---|\n${rows.join("\n")}\n`;
}

export function withTable(text: string) {
  const [before, rest] = text.split(BEGIN);
  const [, after] = (rest ?? "").split(END);
  if (after === undefined) throw new Error(`README.md has no place for the variables: ${BEGIN.trim()} … ${END}`);
  return `${before}${BEGIN}${table()}${END}${after}`;
}

if (import.meta.main) writeFileSync(readme, withTable(readFileSync(readme, "utf8")));

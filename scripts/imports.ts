export type Import = { from: string; names: string[]; line: number };

/** Read over the text: TypeScript 7 has no compiler API, and the statements of a formatted file have few shapes. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  return [...code.matchAll(STATEMENT)].map(({ 1: clause = "", 2: from, 3: bare, 4: dynamic = "", index }) => ({
    from: from ?? bare ?? dynamic,
    names: namesIn(clause),
    line: lineAt(code, index),
  }));
}

// import … from "x" and export … from "x" (over several lines, too), import "x", import("x").
const STATEMENT =
  /^[ \t]*(?:import|export)\s(?!\()([^;"'()=]*?)\sfrom\s*["']([^"']+)["']|^[ \t]*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** `{ db, type Pool as P }` names `db` and `Pool`; what a file calls them for itself does not matter. */
const namesIn = (clause: string) =>
  (/\{([^}]*)\}/.exec(clause)?.[1] ?? "")
    .split(",")
    .map((name) =>
      name
        .trim()
        .replace(/^type\s+/, "")
        .replace(/\s+as\s.*$/, ""),
    )
    .filter(Boolean);

const lineAt = (text: string, index: number) => text.slice(0, index).split("\n").length;

/** Blanked, not cut, so that lines keep their numbers. Only comments that begin a line: `"https://…"` is none. */
export const withoutComments = (text: string) =>
  text.replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, " "));

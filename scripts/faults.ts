import { withoutComments } from "./imports.ts";

/** A small mistake in a file's text, from `from` to `to`. */
export type Fault = { path: string; line: number; from: number; to: number; was: string; becomes: string };

type Kind = { pattern: RegExp; becomes: (found: string) => string };

/** An operator, a condition, an `await`, a number, a whole statement. */
const kinds: Kind[] = [
  { pattern: / (===|!==) /g, becomes: (found) => (found === " === " ? " !== " : " === ") },
  {
    pattern: / (<=|>=|<|>) (?=[\w(])/g,
    // Turned round: between `<` and `<=` no test can choose where moments are compared.
    becomes: (found) => ({ " < ": " > ", " <= ": " >= ", " > ": " < ", " >= ": " <= " })[found] ?? found,
  },
  { pattern: / (&&|\|\|) /g, becomes: (found) => (found === " && " ? " || " : " && ") },
  { pattern: /\bif \((?!\()/g, becomes: () => "if (false && " },
  { pattern: /\bawait (?=\w)/g, becomes: () => "void " },
  { pattern: / [+-] (?=\d)/g, becomes: (found) => (found === " + " ? " - " : " + ") },
  { pattern: /\b(true|false)\b(?=[,;)\s])/g, becomes: (found) => (found === "true" ? "false" : "true") },
  { pattern: /^ {2,}(?:await )?[a-z][\w.]*\(.*\);$/gm, becomes: () => "" },
];

/** Every place in a file for such a mistake. Types are skipped, as they do not run. */
export function faultsIn(path: string, text: string): Fault[] {
  const code = withoutComments(text);
  return kinds.flatMap(({ pattern, becomes }) =>
    [...code.matchAll(pattern)].flatMap(({ 0: was, index }) => {
      const before = code.slice(0, index);
      const lineText = code.slice(before.lastIndexOf("\n") + 1).split("\n", 1)[0] ?? "";
      if (/^\s*(export )?(type|interface|import)\b|=> void|\?: /.test(lineText)) return [];
      return [{ path, line: before.split("\n").length, from: index, to: index + was.length, was, becomes: becomes(was) }];
    }),
  );
}

/** `count` of them; the same seed picks the same ones. At most one per line. */
export function pick(places: Fault[], count: number, seed: number): Fault[] {
  const random = dice(seed);
  const drawn = places.map((fault) => ({ fault, at: random() })).toSorted((a, b) => a.at - b.at);
  const taken = new Set<string>();
  return drawn
    .map(({ fault }) => fault)
    .filter(({ path, line }) => !taken.has(`${path}:${line}`) && taken.add(`${path}:${line}`))
    .slice(0, count);
}

/** Mulberry32: small, and the same everywhere. */
function dice(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

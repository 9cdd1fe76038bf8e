import { withoutComments } from "./imports.ts";

/** A small mistake that somebody could make: from `from` to `to` the text of the file becomes another one. */
export type Fault = { path: string; line: number; from: number; to: number; was: string; becomes: string };

type Kind = { pattern: RegExp; becomes: (found: string) => string };

/** An operator, a condition, an `await`, a number, a whole statement. */
const kinds: Kind[] = [
  { pattern: / (===|!==) /g, becomes: (found) => (found === " === " ? " !== " : " === ") },
  {
    pattern: / (<=|>=|<|>) (?=[\w(])/g,
    becomes: (found) => ({ " < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > " })[found] ?? found,
  },
  { pattern: / (&&|\|\|) /g, becomes: (found) => (found === " && " ? " || " : " && ") },
  { pattern: /\bif \((?!\()/g, becomes: () => "if (false && " },
  { pattern: /\bawait (?=\w)/g, becomes: () => "void " },
  { pattern: / [+-] (?=\d)/g, becomes: (found) => (found === " + " ? " - " : " + ") },
  { pattern: /\b(true|false)\b(?=[,;)\s])/g, becomes: (found) => (found === "true" ? "false" : "true") },
  { pattern: /^ {2,}(?:await )?[a-z][\w.]*\(.*\);$/gm, becomes: () => "" },
];

/** Every place in a file where one can be planted. Types are passed over: nothing runs there. */
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

/** `count` of them by the seed: the same seed picks the same of the same places. At most one on a line. */
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

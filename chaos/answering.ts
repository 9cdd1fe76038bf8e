import { compare } from "../packages/answering/src/testing/compare.ts";

/** The product's answers to random situations, against a slow model that was written without it. */
export function compareAnswers({ cases, seed }: { cases: number; seed: number }) {
  const { mismatches, rows, example } = compare(cases, seed);
  if (example) console.log(JSON.stringify(example, null, 2));
  const idle = Object.entries(rows).flatMap(([row, times]) => (times === 0 ? [row] : []));
  return { cases, mismatches, rows: Object.keys(rows).length, idle: idle.length };
}

import { isDeepStrictEqual } from "node:util";
import { answer } from "../answer.ts";
import { type Decision, type RowName, rowNames } from "../decision.ts";
import type { Situation } from "../situation.ts";
import { dice, randomSituation } from "./cases.ts";
import { modelAnswer } from "./model.ts";

type Comparison = {
  cases: number;
  mismatches: number;
  /** How often each row decided: a row with 0 was never compared. */
  rows: Record<RowName, number>;
  /** The first case in which the two differ. */
  example?: { situation: Situation; expected: Decision; decided: Decision };
};

/** Lets both the product and the slow model decide the same random situations. */
export function compare(cases: number, seed: number): Comparison {
  const chance = dice(seed);
  const rows = Object.fromEntries(rowNames.map((name) => [name, 0])) as Comparison["rows"];
  const comparison: Comparison = { cases, mismatches: 0, rows };

  for (let number = 0; number < cases; number++) {
    const situation = randomSituation(chance);
    const [expected, decided] = [modelAnswer(situation), answer(situation)];
    rows[expected.row] += 1;
    if (isDeepStrictEqual(expected, decided)) continue;
    comparison.mismatches += 1;
    comparison.example ??= { situation, expected, decided };
  }
  return comparison;
}

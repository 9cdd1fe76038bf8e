import type { Decision, Effect, RowName } from "./decision.ts";
import { closed } from "./rows/closed.ts";
import { fallback, flowWaiting, phrase, welcome } from "./rows/flows.ts";
import { greeting } from "./rows/greeting.ts";
import { group, silentGroup } from "./rows/group.ts";
import { human } from "./rows/human.ts";
import { optionTree } from "./rows/optionTree.ts";
import { outOfHours } from "./rows/outOfHours.ts";
import { promptOrIntegration } from "./rows/promptOrIntegration.ts";
import { queueMenu } from "./rows/queueMenu.ts";
import { rating } from "./rows/rating.ts";
import type { Situation } from "./situation.ts";

/** Decides the answer to a contact's message: the first row of the table that applies wins, even with no effects. */
export function answer(situation: Situation): Decision {
  for (const [row, applies] of table) {
    const effects = applies(situation);
    if (effects) return { row, effects };
  }
  return { row: "nothing", effects: [] };
}

/** Null: the row does not apply. */
type Row = (situation: Situation) => Effect[] | null;

const table: readonly (readonly [Exclude<RowName, "nothing">, Row])[] = [
  ["group", group],
  ["human", human],
  ["rating", rating],
  ["closed", closed],
  ["silentGroup", silentGroup],
  ["outOfHours", outOfHours],
  ["flowWaiting", flowWaiting],
  ["phrase", phrase],
  ["welcome", welcome],
  ["promptOrIntegration", promptOrIntegration],
  ["queueMenu", queueMenu],
  ["optionTree", optionTree],
  ["greeting", greeting],
  ["fallback", fallback],
];

import type { Effect } from "../decision.ts";
import { CLOCKS_MS } from "../menus.ts";
import type { Situation } from "../situation.ts";
import { ownText, speak } from "../speak.ts";

/** The answer to our question how it was. It belongs to the closed attendance; once it is reopened, a number is a number. */
export function rating(situation: Situation): Effect[] | null {
  const { attendance, connection, isGroup, queue, saidAt, text, ticket } = situation;
  const value = values.get(text.trim());
  if (!value || !attendance.awaitedRating || ticket.status !== "closed" || isGroup) return null;
  const { since, leftBy } = attendance.awaitedRating;
  // What waited for us was said in its own time, by a clock that is not ours.
  if (saidAt < since - CLOCKS_MS || saidAt > leftBy + DAY_MS) return null;

  return [{ type: "rate", value }, ...speak(situation, ownText("complationMessage", queue, connection))];
}

const DAY_MS = 24 * 60 * 60 * 1000;

const values: ReadonlyMap<string, 1 | 2 | 3> = new Map([
  ["1", 1],
  ["2", 2],
  ["3", 3],
]);

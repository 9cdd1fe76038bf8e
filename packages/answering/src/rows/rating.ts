import type { Effect } from "../decision.ts";
import type { Situation } from "../situation.ts";
import { ownText, speak } from "../speak.ts";

/** The answer to our question how it was. It belongs to the closed attendance; once it is reopened, a number is a number. */
export function rating(situation: Situation): Effect[] | null {
  const { at, attendance, connection, isGroup, queue, text, ticket } = situation;
  const value = values.get(text.trim());
  if (!value || !attendance.awaitedRating || ticket.status !== "closed" || isGroup) return null;
  const sinceMs = at - attendance.awaitedRating.since;
  if (sinceMs < 0 || sinceMs > DAY_MS) return null; // the question may be held back for a few seconds

  return [{ type: "rate", value }, ...speak(situation, ownText("complationMessage", queue, connection))];
}

const DAY_MS = 24 * 60 * 60 * 1000;

const values: ReadonlyMap<string, 1 | 2 | 3> = new Map([
  ["1", 1],
  ["2", 2],
  ["3", 3],
]);

import type { Effect } from "../decision.ts";
import { CLOCKS_MS } from "../menus.ts";
import type { Situation } from "../situation.ts";
import { ownText, speak } from "../speak.ts";

/**
 * The answer to our request for a rating. It belongs to the closed attendance; once the ticket is reopened, a number is an ordinary
 * message.
 */
export function rating(situation: Situation): Effect[] | null {
  const { attendance, connection, isGroup, queue, saidAt, text, ticket } = situation;
  const value = values.get(text.trim());
  if (!value || !attendance.awaitedRating || ticket.status !== "closed" || isGroup) return null;
  const { since, leftBy } = attendance.awaitedRating;
  // A message that waited for our server counts from when it was sent, by the provider's clock.
  if (saidAt < since - CLOCKS_MS || saidAt > leftBy + DAY_MS) return null;

  return [{ type: "rate", value }, ...speak(situation, ownText("complationMessage", queue, connection))];
}

const DAY_MS = 24 * 60 * 60 * 1000;

const values: ReadonlyMap<string, 1 | 2 | 3> = new Map([
  ["1", 1],
  ["2", 2],
  ["3", 3],
]);

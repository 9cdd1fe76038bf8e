import type { Effect } from "../decision.ts";
import type { Situation } from "../situation.ts";
import { speak } from "../speak.ts";

/** A connection without queues only sends its greeting, once per attendance. */
export function greeting(situation: Situation): Effect[] | null {
  const { attendance, connection, queue } = situation;
  if (queue || connection.queues.length > 0 || attendance.greeted) return null;

  const messages = speak(situation, connection.greetingMessage);
  return messages.length === 0 ? null : [...messages, { type: "markGreeted" }];
}

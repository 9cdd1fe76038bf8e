import type { Effect } from "../decision.ts";
import type { Situation } from "../situation.ts";
import { speak } from "../speak.ts";

/** Where there is no queue to choose, the connection's greeting is all: once per attendance. */
export function greeting(situation: Situation): Effect[] | null {
  const { attendance, connection, queue } = situation;
  if (queue || connection.queues.length > 0 || attendance.greeted) return null;

  const said = speak(situation, connection.greetingMessage);
  return said.length === 0 ? null : [...said, { type: "markGreeted" }];
}

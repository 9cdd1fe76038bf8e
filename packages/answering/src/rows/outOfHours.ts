import type { Effect } from "../decision.ts";
import { isOpen } from "../hours.ts";
import type { Queue, Situation } from "../situation.ts";
import { ownText, speak } from "../speak.ts";

/** Out of hours the ticket waits, and no menu is sent, since nobody would answer. */
export function outOfHours(situation: Situation): Effect[] | null {
  return isClosed(situation, situation.queue) ? tellOnce(situation, situation.queue) : null;
}

/** The company's holidays also close its queues. Without a queue, queue hours do not apply. */
export function isClosed({ at, company }: Situation, queue: Queue | null): boolean {
  const { holidays, settings, zone } = company;
  const hours = { company, queue, disabled: null }[settings.scheduleType];
  return hours !== null && !isOpen({ zone, schedules: hours.schedules, holidays }, new Date(at));
}

/** At most once per contact in two hours. */
export function tellOnce(situation: Situation, queue: Queue | null): Effect[] {
  const { at, lastOutOfHoursAt } = situation;
  return lastOutOfHoursAt !== null && at - lastOutOfHoursAt < QUIET_MS ? [] : outOfHoursEffects(situation, queue);
}

export function outOfHoursEffects(situation: Situation, queue: Queue | null): Effect[] {
  const messages = speak(situation, ownText("outOfHoursMessage", queue, situation.connection));
  return messages.length === 0 ? [] : [...messages, { type: "markOutOfHours" }];
}

const QUIET_MS = 2 * 60 * 60 * 1000;

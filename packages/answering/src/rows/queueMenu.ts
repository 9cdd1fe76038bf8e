import type { Effect } from "../decision.ts";
import { hasMenu, inMenuOrder, nextMenu, numberIn, showOptions, showQueues } from "../menus.ts";
import type { Queue, Situation } from "../situation.ts";
import { ownText, speak } from "../speak.ts";
import { isClosed, outOfHoursEffects, tellOnce } from "./outOfHours.ts";
import { handOver } from "./promptOrIntegration.ts";

/** Finds the queue: a single one is assigned; among several, the contact chooses. */
export function queueMenu(situation: Situation): Effect[] | null {
  const queues = inMenuOrder(situation.connection.queues);
  const [only] = queues;
  if (situation.queue || !only) return null;
  if (queues.length === 1) return enterOnly(situation, only);

  const chosen = hasMenu(situation) ? queues[(numberIn(situation.text) ?? 0) - 1] : undefined;
  if (chosen) return enterChosen(situation, chosen);

  const menusSent = nextMenu(situation);
  return menusSent === null ? [] : showQueues(situation, menusSent);
}

function enterOnly(situation: Situation, queue: Queue): Effect[] {
  if (isClosed(situation, queue)) return [...assign(queue), ...unseen(queue), ...tellOnce(situation, queue)];

  const greets = situation.company.settings.sendGreetingMessageOneQueues === "enabled";
  return [...assign(queue), ...welcome(situation, queue, greets ? ownText("greetingMessage", queue, situation.connection) : null)];
}

/** A choice is always stored and answered, however recently the contact got the out-of-hours message. */
function enterChosen(situation: Situation, queue: Queue): Effect[] {
  if (isClosed(situation, queue)) return [...assign(queue), ...unseen(queue), ...outOfHoursEffects(situation, queue)];
  return [...assign(queue), ...welcome(situation, queue, queue.greetingMessage)];
}

/** The queue's bot takes over, or the queue's first menu is sent below its greeting. */
function welcome(situation: Situation, queue: Queue, head: string | null): Effect[] {
  const bot = handOver(situation, queue);
  if (bot || queue.options.length === 0) return [...speak(situation, head), ...(bot ?? [])];
  return showOptions(situation, { of: queue, node: null, head, menusSent: 1 });
}

const assign = (queue: Queue): Effect[] => [{ type: "assignQueue", queueId: queue.id, chatbot: queue.options.length > 0 }];

/** The queue's own menu has not been sent yet. In a queue without a menu, the menu of queues remains the last one sent. */
const unseen = (queue: Queue): Effect[] => (queue.options.length > 0 ? [{ type: "countMenu", menusSent: 0 }] : []);

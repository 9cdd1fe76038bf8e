import type { Effect } from "../decision.ts";
import { childrenOf, hasMenu, nextMenu, numberIn, showOptions, showQueues } from "../menus.ts";
import type { Queue, QueueOption, Situation } from "../situation.ts";

/**
 * Walks the queue's tree: a number goes down, 0 back, # to the first menu, which is the menu of queues when there are several; that also
 * works in a queue without a tree. At a node without further options the contact may write freely: the ticket waits for an agent, and
 * nothing is repeated.
 */
export function optionTree(situation: Situation): Effect[] | null {
  const { connection, queue, text, ticket } = situation;
  if (!queue) return null;
  const isBack = text.trim() === "#" && connection.queues.length > 1;
  if (!ticket.chatbot || queue.options.length === 0) return isBack && hasMenu(situation) ? toQueues(situation) : null;

  const node = queue.options.find(({ id }) => id === ticket.optionId) ?? null;
  const children = childrenOf(queue, node);
  const number = hasMenu(situation) ? numberIn(text) : null;
  const chosen = children.find(({ option }) => option === number);

  if (isBack) return toQueues(situation);
  if (text.trim() === "#") return go(situation, queue, null);
  if (chosen) return go(situation, queue, chosen);
  if (number === 0 && node) return go(situation, queue, queue.options.find(({ id }) => id === node.parentId) ?? null);
  if (node && children.length === 0) return [];

  const menusSent = nextMenu(situation);
  return menusSent === null ? [] : showOptions(situation, { of: queue, node, head: headOf(queue, node), menusSent });
}

const toQueues = (situation: Situation): Effect[] => [{ type: "clearQueue" }, ...showQueues(situation, 1)];

const go = (situation: Situation, queue: Queue, node: QueueOption | null): Effect[] => [
  { type: "chooseOption", optionId: node?.id ?? null },
  ...showOptions(situation, { of: queue, node, head: headOf(queue, node), menusSent: 1 }),
];

/** An option without a text shows its name instead. */
function headOf(queue: Queue, node: QueueOption | null): string | null {
  if (node === null) return queue.greetingMessage;
  return node.message.trim() === "" ? node.title : node.message;
}

import type { Effect } from "./decision.ts";
import type { Queue, QueueOption, Situation } from "./situation.ts";
import { paragraphs, speak } from "./speak.ts";
import { texts } from "./texts.ts";

/** The number, if the text is nothing else; otherwise null. */
export const numberIn = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null);

/** A number only counts as a choice after a menu: a contact whose first message is "1" has not seen one. */
export const hasMenu = ({ attendance }: Situation): boolean => attendance.menusSent > 0;

/**
 * The menu count after the next one, or null when the menu must not be sent again: after the first, the connection's number of repetitions
 * is allowed. After its pause, counting starts again. A message that arrived before the last menu went out is no wrong answer to it: a
 * contact who sends three messages in a row gets one menu. The same holds for a message sent before it, allowing for the provider's clock.
 */
export function nextMenu({ at, saidAt, arrivedAt, attendance: { lastMenuAt, menusSent }, connection }: Situation): number | null {
  const { maxUseBotQueues, timeUseBotQueues } = connection;
  if (menusSent > 0 && lastMenuAt !== null && (arrivedAt < lastMenuAt || saidAt < lastMenuAt - CLOCKS_MS)) return null;
  const rested = timeUseBotQueues > 0 && lastMenuAt !== null && at - lastMenuAt >= timeUseBotQueues * MINUTE_MS;
  if (rested || menusSent === 0) return 1;
  return maxUseBotQueues === 0 || menusSent <= maxUseBotQueues ? menusSent + 1 : null;
}

/** The queues of the connection, one number each. */
export function showQueues(situation: Situation, menusSent: number): Effect[] {
  const lines = inMenuOrder(situation.connection.queues).map(({ name }, index) => line(index + 1, name));
  return show(situation, paragraphs(situation.connection.greetingMessage, lines.join("\n")), menusSent);
}

/** The menu of a node in a queue's tree, or with null the queue's first menu, under `head`. */
export function showOptions(situation: Situation, { of, node, head, menusSent }: OptionMenu): Effect[] {
  const { menuBack, menuFirst } = texts[situation.company.language];
  const lines = childrenOf(of, node).map(({ option, title }) => line(option, title));
  const ways = node ? [menuBack, menuFirst] : [menuFirst];
  return show(situation, paragraphs(head, lines.join("\n"), ways.join("\n")), menusSent);
}

/** A queue's number in the menu is its position here. Equal ones are ordered by id. */
export const inMenuOrder = (queues: readonly Queue[]): Queue[] =>
  queues.toSorted((a, b) => (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER) || a.id - b.id);

export const childrenOf = ({ options }: Queue, node: QueueOption | null): QueueOption[] =>
  options.filter(({ parentId }) => parentId === (node?.id ?? null)).toSorted((a, b) => a.option - b.option || a.id - b.id);

type OptionMenu = { of: Queue; node: QueueOption | null; head: string | null; menusSent: number };

const MINUTE_MS = 60_000;
/** How far the provider's clock and ours may differ. */
export const CLOCKS_MS = 60_000;

const show = (situation: Situation, text: string, menusSent: number): Effect[] => [
  ...speak(situation, text),
  { type: "countMenu", menusSent },
];

const line = (number: number, title: string): string => `*[ ${number} ]* - ${title}`;

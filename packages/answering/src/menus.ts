import type { Effect } from "./decision.ts";
import type { Queue, QueueOption, Situation } from "./situation.ts";
import { paragraphs, speak } from "./speak.ts";
import { texts } from "./texts.ts";

/** The number somebody typed and nothing else, or null. */
export const numberIn = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null);

/** A number is a choice only after the menu that it chooses from: who begins with "1" has seen none. */
export const hasMenu = ({ attendance }: Situation): boolean => attendance.menusSent > 0;

/**
 * How many menus there will have been with the next one, or null when it would be one too many: the first, and as many repetitions as
 * the connection allows. After its minutes of rest the counting begins anew. What was here before the last menu went out was no wrong
 * answer to it: whoever says three things in one breath is shown one. Nor was what had waited for us, by a clock that is not ours.
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

/** A node of a queue's tree, or with null its first menu, under `head`. */
export function showOptions(situation: Situation, { of, node, head, menusSent }: Shown): Effect[] {
  const { menuBack, menuFirst } = texts[situation.company.language];
  const lines = childrenOf(of, node).map(({ option, title }) => line(option, title));
  const ways = node ? [menuBack, menuFirst] : [menuFirst];
  return show(situation, paragraphs(head, lines.join("\n"), ways.join("\n")), menusSent);
}

/** Their numbers in the menu are their places here. Equal ones keep the order in which they were made. */
export const inMenuOrder = (queues: readonly Queue[]): Queue[] =>
  queues.toSorted((a, b) => (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER) || a.id - b.id);

export const childrenOf = ({ options }: Queue, node: QueueOption | null): QueueOption[] =>
  options.filter(({ parentId }) => parentId === (node?.id ?? null)).toSorted((a, b) => a.option - b.option || a.id - b.id);

type Shown = { of: Queue; node: QueueOption | null; head: string | null; menusSent: number };

const MINUTE_MS = 60_000;
/** By how much the provider's clock and ours may differ. */
export const CLOCKS_MS = 60_000;

const show = (situation: Situation, text: string, menusSent: number): Effect[] => [
  ...speak(situation, text),
  { type: "countMenu", menusSent },
];

const line = (number: number, title: string): string => `*[ ${number} ]* - ${title}`;

import type { Message } from "@recado/contract/messages";
import { replaceEqualDeep } from "@tanstack/react-query";

type Dated = { id: string | number; updatedAt: string };
type Conversation = { pages: { messages: Message[] }[] };
type List = { pages: { tickets: Dated[] }[] };

/**
 * What is told while an answer is on its way is newer than the answer. It stays: a message that the answer's newest page does not
 * know yet, and of two wordings the later one; of equal ones the answer's, whose links live longer.
 */
export function keepToldMessages(shown: unknown, asked: unknown): unknown {
  const [known, fresh] = [shown as Conversation | undefined, asked as Conversation];
  const [first, ...older] = fresh.pages;
  if (!known || !first) return asked;
  const told = known.pages.flatMap(({ messages }) => messages);
  const later = latestOf(told);
  const ids = new Set(fresh.pages.flatMap(({ messages }) => messages.map(({ id }) => id)));
  const oldest = first.messages[0]?.createdAt ?? "";
  const missed = told.filter(({ id, createdAt }) => !ids.has(id) && createdAt >= oldest);
  const pages = [{ ...first, messages: inOrder([...first.messages, ...missed]) }, ...older];
  return replaceEqualDeep(shown, { ...fresh, pages: pages.map((page) => ({ ...page, messages: page.messages.map(later) })) });
}

/** A row that has left a list, or come into it, is another matter: whoever tells of that has the list asked anew. */
export function keepToldTickets(shown: unknown, asked: unknown): unknown {
  const [known, fresh] = [shown as List | undefined, asked as List];
  if (!known) return asked;
  const later = latestOf(known.pages.flatMap(({ tickets }) => tickets));
  return replaceEqualDeep(shown, { ...fresh, pages: fresh.pages.map((page) => ({ ...page, tickets: page.tickets.map(later) })) });
}

function latestOf<T extends Dated>(told: T[]) {
  const known = new Map(told.map((one) => [one.id, one]));
  return (fresh: T): T => {
    const one = known.get(fresh.id);
    return one && one.updatedAt > fresh.updatedAt ? one : fresh;
  };
}

/** By the provider's time, then by arrival. */
export const inOrder = (list: Message[]) => list.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || Number(a.id) - Number(b.id));

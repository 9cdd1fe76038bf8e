import { onPersonGone } from "../../../lib/session.ts";

/** So long what follows from an act of one's own, an answer or its news, counts as one's own. */
const OWN_FOR_MS = 5_000;

const acted = new Map<number, number>();
onPersonGone(() => acted.clear());

/** When it is asked for, and again when it is answered: whoever has done it himself is not told of it as of something new. */
export const noteOwnAct = (ticketId: number) => void acted.set(ticketId, performance.now() + OWN_FOR_MS);

export const isOwnAct = (ticketId: number) => (acted.get(ticketId) ?? Number.NEGATIVE_INFINITY) > performance.now();

export function own<T>(ticketId: number, asking: Promise<T>): Promise<T> {
  noteOwnAct(ticketId);
  return asking.finally(() => noteOwnAct(ticketId));
}

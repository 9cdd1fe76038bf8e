import { onPersonGone } from "../../../lib/session.ts";

/** How long events and responses after the user's own action count as caused by it. */
const OWN_FOR_MS = 5_000;

const acted = new Map<number, number>();
onPersonGone(() => acted.clear());

/** Noted at the request and again at the response: the user is not notified of their own action. */
export const noteOwnAct = (ticketId: number) => void acted.set(ticketId, performance.now() + OWN_FOR_MS);

export const isOwnAct = (ticketId: number) => (acted.get(ticketId) ?? Number.NEGATIVE_INFINITY) > performance.now();

export function own<T>(ticketId: number, asking: Promise<T>): Promise<T> {
  noteOwnAct(ticketId);
  return asking.finally(() => noteOwnAct(ticketId));
}

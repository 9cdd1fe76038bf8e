import type { Arrival } from "../inbound.ts";
import { graphErrorOf, reasonOfCode } from "./errors.ts";
import { StatusNews } from "./payload.ts";
import { chatOf, type PeopleIndex } from "./people.ts";
import { timeOf } from "./time.ts";
import { againAfter } from "./trouble.ts";

/** A status of our message. Each step is an arrival of its own, because they come in any order and more than once. */
export function statusArrival(raw: unknown, people: PeopleIndex, at: number): Arrival | null {
  const { success, data: status } = StatusNews.safeParse(raw);
  if (!success || status.id.length > 280) return null;
  const recipient = people.of({ number: status.recipient_id, userId: status.recipient_user_id });
  const base = {
    chat: recipient ? chatOf(recipient) : status.id.slice(0, 200), // the message itself tells which conversation it is in
    at: timeOf(status.timestamp, at),
    target: status.id,
    ref: status.biz_opaque_callback_data ?? null,
  };
  if (status.status === "failed") {
    const { code, detail } = graphErrorOf({ error: status.errors[0] });
    const again = againAfter(code);
    const failure = { reason: reasonOfCode(code), detail, ...(again && { again }) };
    return { inbound: { ...base, id: `failure:${status.id}`, kind: "failure", ...failure }, raw };
  }
  const ack = ACKS.get(status.status);
  return ack ? { inbound: { ...base, id: `ack:${status.id}:${ack}`, kind: "ack", ack }, raw } : null;
}

const ACKS = new Map([
  ["sent", 1],
  ["delivered", 2],
  ["read", 3],
  ["played", 4],
]);

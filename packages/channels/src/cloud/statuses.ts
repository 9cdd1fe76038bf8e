import type { Arrival } from "../inbound.ts";
import { graphErrorOf, reasonOfCode } from "./errors.ts";
import { StatusNews } from "./payload.ts";
import { chatOf, type PeopleIndex } from "./people.ts";
import { timeOf } from "./time.ts";
import { againAfter } from "./trouble.ts";

/** How far a message of ours has come. Each step is news of its own, for they arrive in any order and more than once. */
export function statusArrival(raw: unknown, people: PeopleIndex, at: number): Arrival | null {
  const { success, data: news } = StatusNews.safeParse(raw);
  if (!success || news.id.length > 280) return null;
  const who = people.of({ number: news.recipient_id, userId: news.recipient_user_id });
  const base = {
    chat: who ? chatOf(who) : news.id.slice(0, 200), // the message itself says whose it is
    at: timeOf(news.timestamp, at),
    target: news.id,
    ref: news.biz_opaque_callback_data ?? null,
  };
  if (news.status === "failed") {
    const { code, detail } = graphErrorOf({ error: news.errors[0] });
    const again = againAfter(code);
    const failure = { reason: reasonOfCode(code), detail, ...(again && { again }) };
    return { inbound: { ...base, id: `failure:${news.id}`, kind: "failure", ...failure }, raw };
  }
  const ack = ACKS.get(news.status);
  return ack ? { inbound: { ...base, id: `ack:${news.id}:${ack}`, kind: "ack", ack }, raw } : null;
}

const ACKS = new Map([
  ["sent", 1],
  ["delivered", 2],
  ["read", 3],
  ["played", 4],
]);

import { type Arrival, callNewsId } from "../inbound.ts";
import { Call } from "./payload.ts";
import { chatOf, type PeopleIndex } from "./people.ts";
import { timeOf } from "./time.ts";

/** A customer's call when it rings and when it has ended. Null for events in between. */
export function callArrival(raw: unknown, people: PeopleIndex, at: number): Arrival | null {
  const { success, data: call } = Call.safeParse(raw);
  if (!success || call.id.length > 280) return null;
  const peer = people.of({ number: call.from, userId: call.from_user_id });
  const state = stateOf(call);
  if (!peer || !state) return null;
  const base = { id: callNewsId(call.id, state), chat: chatOf(peer), at: timeOf(call.timestamp, at) };
  return {
    inbound: { ...base, kind: "call", peer, callId: call.id, video: false, state },
    raw: { contact: people.rawOf(peer), call: raw },
  };
}

/** A call by the company is not a missed one. When Meta omits the direction, the caller's number decides. */
export function isCallOfOurs(raw: unknown, ourNumber: string | undefined): boolean {
  const { data: call } = Call.safeParse(raw);
  if (call?.direction !== undefined) return call.direction === "BUSINESS_INITIATED";
  return call?.from !== undefined && call.from === ourNumber;
}

/** A call by the company rings at its customer, who accepts or rejects it. */
export const isCallStatus = (raw: unknown): boolean => raw !== null && typeof raw === "object" && "type" in raw && raw.type === "call";

/** Meta only gives a duration if the call was answered, even if the connection broke later and the call counts as failed. */
function stateOf({ event, start_time, duration }: Call): "offer" | "missed" | "taken" | null {
  if (event === "connect") return "offer";
  if (event !== "terminate") return null;
  return Number(start_time ?? 0) > 0 || (duration ?? 0) > 0 ? "taken" : "missed";
}

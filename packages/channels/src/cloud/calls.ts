import { type Arrival, callNewsId } from "../inbound.ts";
import { Call } from "./payload.ts";
import { chatOf, type PeopleIndex } from "./people.ts";
import { timeOf } from "./time.ts";

/** A customer calls, and it is over. Null for what is told of a call that neither begins nor ends it. */
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

/** A call that the company makes is nobody's lost one. Where Meta does not say whose it is, the caller's number does. */
export function isCallOfOurs(raw: unknown, ourNumber: string | undefined): boolean {
  const { data: call } = Call.safeParse(raw);
  if (call?.direction !== undefined) return call.direction === "BUSINESS_INITIATED";
  return call?.from !== undefined && call.from === ourNumber;
}

/** It rings at somebody whom the company calls, who takes it or not. */
export const isCallStatus = (raw: unknown): boolean => raw !== null && typeof raw === "object" && "type" in raw && raw.type === "call";

/** How long it was is told only where somebody picked it up, also where the line broke later and Meta calls it failed. */
function stateOf({ event, start_time, duration }: Call): "offer" | "missed" | "taken" | null {
  if (event === "connect") return "offer";
  if (event !== "terminate") return null;
  return Number(start_time ?? 0) > 0 || (duration ?? 0) > 0 ? "taken" : "missed";
}

import type { InboundOf } from "@recado/channels/inbound";
import type { Call } from "./convert/call.ts";

const CALLS_MAX = 100;

/** Longer than a call rings. For calls that we cannot take, or that came while we were offline, WhatsApp may only report the beginning. */
export const ENDLESS_MS = 120_000;

type Noted = Pick<Call, "video" | "group"> & Pick<InboundOf<"call">, "state">;

/** The latest calls. A call's end does not tell whether it was answered, and only its beginning whether it has video and a group. */
export function recentCalls() {
  const calls = new Map<string, Pick<Call, "video" | "group"> & { isAnswered: boolean }>();

  return {
    /** The call's state after this step. If its beginning is unknown, an end does not count as missed. */
    noted({ callId, video, group, step }: Pick<Call, "callId" | "video" | "group" | "step">): Noted {
      const earlier = calls.get(callId);
      const details = { video: video || (earlier?.video ?? false), group: group ?? earlier?.group ?? null };
      const call = { ...details, isAnswered: step === "answered" || (earlier?.isAnswered ?? false) };
      if (earlier || step === "offer" || step === "answered") calls.set(callId, call);
      const [oldest] = calls.keys();
      if (calls.size > CALLS_MAX && oldest) calls.delete(oldest);

      if (step === "offer") return { ...details, state: "offer" };
      if (call.isAnswered) return { ...details, state: "taken" };
      return { ...details, state: step === "unanswered" || earlier ? "missed" : "ended" };
    },
  };
}

export type RecentCalls = ReturnType<typeof recentCalls>;

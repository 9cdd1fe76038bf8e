import type { InboundOf } from "@recado/channels/inbound";
import type { Call } from "./convert/call.ts";

const CALLS_MAX = 100;

/** The last few calls: that one is over does not say whether somebody had answered it, and only its beginning tells of a picture. */
export function callBook() {
  const calls = new Map<string, { video: boolean; isAnswered: boolean }>();

  return {
    /** How it stands now. Of the end of one whose beginning nobody here has heard it is not said that it was missed. */
    noted({ callId, video, step }: Pick<Call, "callId" | "video" | "step">): Pick<InboundOf<"call">, "video" | "state"> {
      const known = calls.get(callId);
      const call = { video: video || (known?.video ?? false), isAnswered: step === "answered" || (known?.isAnswered ?? false) };
      if (known || step === "offer" || step === "answered") calls.set(callId, call);
      const [oldest] = calls.keys();
      if (calls.size > CALLS_MAX && oldest) calls.delete(oldest);

      if (step === "offer") return { video: call.video, state: "offer" };
      if (call.isAnswered) return { video: call.video, state: "taken" };
      return { video: call.video, state: step === "unanswered" || known ? "missed" : "ended" };
    },
  };
}

export type CallBook = ReturnType<typeof callBook>;

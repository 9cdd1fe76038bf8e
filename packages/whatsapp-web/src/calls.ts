import type { InboundOf } from "@recado/channels/inbound";
import type { Call } from "./convert/call.ts";

const CALLS_MAX = 100;

/** Longer than it rings. Of one that nobody could take here, or that came while we were away, WhatsApp may tell the beginning alone. */
export const ENDLESS_MS = 120_000;

type Noted = Pick<Call, "video" | "group"> & Pick<InboundOf<"call">, "state">;

/** The last few calls: that one is over does not say whether somebody had answered it, and only its beginning tells of a picture and a group. */
export function callBook() {
  const calls = new Map<string, Pick<Call, "video" | "group"> & { isAnswered: boolean }>();

  return {
    /** How it stands now. Of the end of one whose beginning nobody here has heard it is not said that it was missed. */
    noted({ callId, video, group, step }: Pick<Call, "callId" | "video" | "group" | "step">): Noted {
      const known = calls.get(callId);
      const told = { video: video || (known?.video ?? false), group: group ?? known?.group ?? null };
      const call = { ...told, isAnswered: step === "answered" || (known?.isAnswered ?? false) };
      if (known || step === "offer" || step === "answered") calls.set(callId, call);
      const [oldest] = calls.keys();
      if (calls.size > CALLS_MAX && oldest) calls.delete(oldest);

      if (step === "offer") return { ...told, state: "offer" };
      if (call.isAnswered) return { ...told, state: "taken" };
      return { ...told, state: step === "unanswered" || known ? "missed" : "ended" };
    },
  };
}

export type CallBook = ReturnType<typeof callBook>;

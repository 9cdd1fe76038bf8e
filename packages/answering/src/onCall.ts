import type { Say } from "./decision.ts";
import { localTime } from "./local.ts";
import type { Scene } from "./situation.ts";
import { texts } from "./texts.ts";

type CallEffect =
  /** Where the provider can. */
  | { type: "rejectCall" }
  | Say
  /** Stands in the conversation as a `call_log`. */
  | { type: "logCall"; text: string };

type Called = Pick<Scene, "at" | "company" | "isGroup"> & { video: boolean; isMissed: boolean };

/**
 * A call, which nobody here can take, only somebody at the phone. Where calls are not wanted, the caller is told so; it is logged in any
 * case. A group is told nothing, nor is its call refused, which all who are in it would see.
 */
export function onCall({ at, company, isGroup, video, isMissed }: Called): CallEffect[] {
  const { callRefused, lostCall, pastCall } = texts[company.language];
  const time = localTime(company.zone, new Date(at)).time.slice(0, "HH:mm".length);
  const log: CallEffect = { type: "logCall", text: (isMissed ? lostCall : pastCall)({ video, time }) };
  if (isGroup || !isMissed || company.settings.call === "enabled") return [log];
  return [{ type: "rejectCall" }, { type: "say", text: callRefused, by: "bot" }, log];
}

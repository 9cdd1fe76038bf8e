import type { Say } from "./decision.ts";
import { localTime } from "./local.ts";
import type { Scene } from "./situation.ts";
import { texts } from "./texts.ts";

type CallEffect =
  /** Only for providers that can. */
  | { type: "rejectCall" }
  | Say
  /** Added to the conversation as a `call_log`. */
  | { type: "logCall"; text: string };

type Called = Pick<Scene, "at" | "company" | "isGroup"> & { video: boolean; isMissed: boolean };

/**
 * Nobody can take a call here, only on the phone itself. If the company takes no calls, the caller is told so; the call is logged in any
 * case. In groups no message is sent and the call is not rejected, since all members would see that.
 */
export function onCall({ at, company, isGroup, video, isMissed }: Called): CallEffect[] {
  const { callRefused, lostCall, pastCall } = texts[company.language];
  const time = localTime(company.zone, new Date(at)).time.slice(0, "HH:mm".length);
  const log: CallEffect = { type: "logCall", text: (isMissed ? lostCall : pastCall)({ video, time }) };
  if (isGroup || !isMissed || company.settings.call === "enabled") return [log];
  return [{ type: "rejectCall" }, { type: "say", text: callRefused, by: "bot" }, log];
}

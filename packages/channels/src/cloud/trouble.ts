import { type Cause, ChannelFailure } from "../channel.ts";
import type { Outcome } from "../outbound.ts";
import { graphErrorOf, type Reaction, reactionTo } from "./errors.ts";
import type { GraphAnswer } from "./graph.ts";

/** Why a call failed. `isSure`: Meta surely did not carry it out. */
export type Trouble = Reaction & { isSure: boolean; detail: string | null; afterMs: number | null };

export function troubleOf(answer: GraphAnswer, now: () => Date): Trouble | null {
  if (!answer.ok) {
    const isSure = !PERHAPS_RECEIVED.has(answer.reason);
    return { does: isSure ? "again" : "unsure", reason: isSure ? "unreachable" : answer.reason, isSure, detail: null, afterMs: null };
  }
  const { status, headers, json } = answer;
  if (status >= 200 && status < 300) return null;

  const error = graphErrorOf(json);
  const reaction = reactionTo(error) ?? reactionToStatus(status);
  return {
    ...reaction,
    isSure: reaction.does !== "unsure" || status < 500,
    detail: error.code === null ? `HTTP ${status}` : `${error.code}: ${error.detail ?? ""}`,
    afterMs: retryAfterMs(headers["retry-after"], now) ?? WAIT_MS.get(reaction.reason) ?? null,
  };
}

/** Meta was not reached or did not answer. An answer that is too large proves that it is there. */
export const isUnreachable = (answer: GraphAnswer): boolean => !answer.ok && answer.reason !== "too-large";

/** Whether to retry, as far as we know: a message that may have arrived is never sent again automatically. */
export function outcomeOf({ does, reason, isSure, detail, afterMs }: Trouble): Outcome {
  const refused = { state: "failed" as const, reason, ...(detail !== null && { detail }) };
  if (does === "stop") return { ...refused, effect: "stop" };
  if (does === "hold") return { ...refused, effect: "pause" };
  if (does === "never") return refused;
  if (!isSure) return { state: "unknown", reason };
  return { state: "retry", reason, ...(afterMs !== null && { afterMs }), ...(does === "wait" && { effect: "pause" as const }) };
}

/**
 * A message that Meta accepted and could not deliver is retried for the same reasons as a refused one. Not when Meta itself does not know
 * the reason: then a person decides.
 */
export function againAfter(code: number | null): { afterMs: number | null; rests: boolean } | undefined {
  const reaction = reactionTo({ code, subcode: null, detail: null });
  if (reaction?.does !== "again" && reaction?.does !== "wait") return undefined;
  return { afterMs: WAIT_MS.get(reaction.reason) ?? null, rests: reaction.does === "wait" };
}

/** Why nothing can be sent: apart from the token and the id, it is a matter of the Meta account. */
export const causeOf = (reason: string): Cause => (reason === "credentials" || reason === "unknown-id" ? reason : "account");

/** For calls that may safely be repeated. A rejected token can be replaced, so it may be retried, too. */
export const failureOf = ({ does, reason }: Trouble): ChannelFailure =>
  new ChannelFailure(reason, { again: AGAIN.has(does) || reason === "credentials" });

const AGAIN = new Set<Reaction["does"]>(["again", "unsure", "wait"]);
const PERHAPS_RECEIVED = new Set(["broken", "timeout", "too-large"]);

/** One message in six seconds to the same person; the other limits give no time, so back-off applies. */
const WAIT_MS = new Map([["pair-rate-limited", 6_000]]);

function reactionToStatus(status: number): Reaction {
  if (status === 401) return { does: "stop", reason: "credentials" };
  if (status === 429) return { does: "wait", reason: "rate-limited" };
  return status >= 500 ? { does: "unsure", reason: "provider" } : { does: "never", reason: "refused" };
}

/** Seconds, or a date. At most an hour, whatever the server says. */
function retryAfterMs(header: string | undefined, now: () => Date): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now().getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), 3_600_000);
}

import { z } from "zod";

/** An error of Meta's API. */
type GraphError = { code: number | null; subcode: number | null; detail: string | null };

export function graphErrorOf(answer: unknown): GraphError {
  const error = Shape.safeParse(answer).data?.error;
  const message = error?.error_data?.details ?? error?.message ?? error?.title ?? null;
  return { code: error?.code ?? null, subcode: error?.error_subcode ?? null, detail: message?.slice(0, 500).toWellFormed() ?? null };
}

const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);
const Shape = z.object({
  error: z.object({
    code: number,
    error_subcode: number,
    message: text,
    title: text,
    error_data: z.object({ details: text }).optional().catch(undefined),
  }),
});

/**
 * How to react to an error. `again`: surely not accepted, may be retried. `unsure`: the same, unless the server failed with a 5xx. `never`:
 * refused for good. `wait`: not now, and the next message would fail as well. `hold`: refused, and the next ones would be, too. `stop`:
 * nothing can be sent until a person fixes something.
 */
export type Reaction = { does: "again" | "unsure" | "never" | "wait" | "hold" | "stop"; reason: string };

export function reactionTo({ code, subcode }: GraphError): Reaction | null {
  // The number does not exist, or not with this token: Meta answers this to any call about it.
  if (code === 100 && subcode === 33) return UNKNOWN_ID;
  if (code === null) return null;
  const row = REACTIONS.find(([from, to]) => code >= from && code <= to);
  return row ? { does: row[2], reason: row[3] } : null;
}

export const reasonOfCode = (code: number | null): string => reactionTo({ code, subcode: null, detail: null })?.reason ?? "refused";

const UNKNOWN_ID: Reaction = { does: "stop", reason: "unknown-id" };

/** First code, last code, reaction, our own name for it. */
const REACTIONS: [number, number, Reaction["does"], string][] = [
  [0, 0, "stop", "credentials"],
  [190, 190, "stop", "credentials"],
  [803, 803, "stop", "unknown-id"], // an id that is no number is taken for a name
  [3, 3, "stop", "account"], // the token lacks this permission
  [10, 10, "stop", "account"],
  [33, 33, "stop", "account"], // number deleted
  [200, 299, "stop", "account"],
  [368, 368, "stop", "account"], // blocked for breaking the rules
  [131005, 131005, "stop", "account"],
  [131031, 131031, "stop", "account"], // locked
  [131037, 131037, "stop", "account"], // its display name is not approved yet
  [131042, 131042, "stop", "account"], // not paid
  [131045, 131045, "stop", "account"], // number not registered correctly
  [133010, 133010, "stop", "account"], // number not registered

  [4, 4, "wait", "rate-limited"],
  [80007, 80007, "wait", "rate-limited"],
  [130429, 130429, "wait", "rate-limited"],
  [131016, 131016, "wait", "overloaded"],
  [131057, 131057, "wait", "overloaded"], // the account is being upgraded
  [133004, 133004, "wait", "overloaded"],
  [2494100, 2494100, "wait", "overloaded"], // the number is being moved
  [131056, 131056, "again", "pair-rate-limited"], // too many messages to this person
  [1, 2, "unsure", "provider"],
  [131000, 131000, "unsure", "provider"],

  [131047, 131047, "never", "window-closed"],
  [131026, 131026, "never", "undeliverable"],
  [130497, 130497, "never", "undeliverable"], // recipients of this country cannot be written to
  [131048, 131048, "hold", "spam-limit"],
  [130472, 130472, "never", "marketing-limit"],
  [131049, 131050, "never", "marketing-limit"],
  [131051, 131051, "never", "unsupported"],
  [131052, 131053, "never", "media"],
  [132000, 132999, "never", "template"],
  [100, 100, "never", "bad-request"],
  [131008, 131009, "never", "bad-request"],
  [131021, 131021, "never", "bad-request"],
];

import { z } from "zod";

/** What Meta says went wrong. */
type GraphError = { code: number | null; subcode: number | null; detail: string | null };

export function graphErrorOf(answer: unknown): GraphError {
  const error = Shape.safeParse(answer).data?.error;
  const said = error?.error_data?.details ?? error?.message ?? error?.title ?? null;
  return { code: error?.code ?? null, subcode: error?.error_subcode ?? null, detail: said?.slice(0, 500).toWellFormed() ?? null };
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
 * What to do about an error. `again`: it was surely not taken and may be tried again. `unsure`: so it is, unless the
 * server broke down over it. `never`: refused for good. `wait`: not now, and nor would the next one be.
 * `hold`: refused, and so would the next ones be. `stop`: nothing can be sent until a person has done something.
 */
export type Reaction = { does: "again" | "unsure" | "never" | "wait" | "hold" | "stop"; reason: string };

export function reactionTo({ code, subcode }: GraphError): Reaction | null {
  // The number itself does not exist, or not for this token: so says Meta of whatever is asked of it.
  if (code === 100 && subcode === 33) return UNKNOWN_ID;
  if (code === null) return null;
  const found = REACTIONS.find(([from, to]) => code >= from && code <= to);
  return found ? { does: found[2], reason: found[3] } : null;
}

export const reasonOfCode = (code: number | null): string => reactionTo({ code, subcode: null, detail: null })?.reason ?? "refused";

const UNKNOWN_ID: Reaction = { does: "stop", reason: "unknown-id" };

/** From, to, what to do, our own word for it. */
const REACTIONS: [number, number, Reaction["does"], string][] = [
  [0, 0, "stop", "credentials"],
  [190, 190, "stop", "credentials"],
  [803, 803, "stop", "unknown-id"], // what is no number is taken for a name
  [3, 3, "stop", "account"], // the token may not do this
  [10, 10, "stop", "account"],
  [33, 33, "stop", "account"], // number deleted
  [200, 299, "stop", "account"],
  [368, 368, "stop", "account"], // blocked for breaking the rules
  [131005, 131005, "stop", "account"],
  [131031, 131031, "stop", "account"], // locked
  [131037, 131037, "stop", "account"], // its display name waits for approval
  [131042, 131042, "stop", "account"], // not paid
  [131045, 131045, "stop", "account"], // number not rightly registered
  [133010, 133010, "stop", "account"], // number not registered

  [4, 4, "wait", "rate-limited"],
  [80007, 80007, "wait", "rate-limited"],
  [130429, 130429, "wait", "rate-limited"],
  [131016, 131016, "wait", "overloaded"],
  [131057, 131057, "wait", "overloaded"], // its account is made ready for more
  [133004, 133004, "wait", "overloaded"],
  [2494100, 2494100, "wait", "overloaded"], // its number is being moved
  [131056, 131056, "again", "pair-rate-limited"], // too many to this one person
  [1, 2, "unsure", "provider"],
  [131000, 131000, "unsure", "provider"],

  [131047, 131047, "never", "window-closed"],
  [131026, 131026, "never", "undeliverable"],
  [130497, 130497, "never", "undeliverable"], // not to people of this country
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

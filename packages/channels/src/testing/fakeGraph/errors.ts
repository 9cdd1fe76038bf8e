import type { Refusal } from "./behaviour.ts";

/** An error in Meta's format. */
export const errorBody = (code: number, message: string, subcode?: number) => ({
  error: {
    message: `(#${code}) ${message}`,
    type: "OAuthException",
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    error_data: { messaging_product: "whatsapp", details: message },
    fbtrace_id: "AbCdEf",
  },
});

/**
 * The answer to a wrong number id: an account's id is another kind of object, an id that is no number is taken for a name, and any other
 * number is unknown.
 */
export function answerToId(id: string, { isAccount }: { isAccount: boolean }): [status: number, body: object] {
  if (isAccount) return [400, errorBody(100, "Tried accessing nonexisting field (display_phone_number).")];
  if (!/^\d+$/.test(id)) return [404, errorBody(803, `Some of the aliases you requested do not exist: ${id}`)];
  return [400, errorBody(100, "Object does not exist, or may not be loaded.", 33)];
}

export const statusOf = ({ code, status }: Refusal): number => status ?? STATUSES.get(code) ?? 400;

const STATUSES = new Map([
  [0, 401],
  [190, 401],
  [2, 503],
  [3, 500],
  [10, 403],
  [200, 403],
  [368, 403],
  [131000, 500],
  [131005, 403],
  [131016, 500],
  [131031, 403],
  [131045, 500],
  [131057, 500],
  [132001, 404],
  [130429, 429],
]);

import { errors } from "@recado/contract/errors";
import { inCompany } from "../../platform/company.ts";
import { AppError } from "../../platform/errors.ts";
import { log } from "../../platform/log.ts";
import { digitsOf } from "../contacts/numbers.ts";
import type { Caller } from "./caller.ts";
import { type Call, noteCall } from "./queries.ts";

/** What is known of a request so far. */
export type RequestNotes = { number: string | null; kind: Call["kind"] };

type Answer = { messageId: string };

/**
 * Records the outcome of a request for the company's admins once it is decided: a failure to record does not change the response, and a
 * process that dies in between loses only the record.
 */
export async function noted<A extends Answer>(caller: Caller, work: (notes: RequestNotes) => Promise<A>): Promise<A> {
  const notes: RequestNotes = { number: null, kind: "text" };
  const note = (outcome: Pick<Call, "status" | "code" | "messageId">) =>
    keep(caller, { ...notes, number: masked(notes.number), ...outcome });
  try {
    const answer = await work(notes);
    await note({ status: 200, code: null, messageId: Number(answer.messageId) });
    return answer;
  } catch (error) {
    const code = error instanceof AppError ? error.code : "ERR_INTERNAL_SERVER_ERROR";
    await note({ status: errors[code], code, messageId: null });
    throw error;
  }
}

const keep = ({ companyId, connectionId }: Caller, call: Call) =>
  inCompany(companyId, (ctx) => noteCall(ctx, connectionId, call)).catch((error: unknown) =>
    log.error({ err: error, company: companyId }, "a call of the external API could not be recorded"),
  );

const KEPT_AHEAD = 4;
const KEPT_BEHIND = 4;

/** Enough to recognize a number that one knows, and not enough to learn it. */
export function masked(number: string | null): string | null {
  const digits = number === null ? "" : digitsOf(number);
  if (digits === "") return null;
  const hidden = Math.max(0, digits.length - KEPT_AHEAD - KEPT_BEHIND);
  return hidden < 2 ? `****${digits.slice(-2)}` : `${digits.slice(0, KEPT_AHEAD)}${"*".repeat(hidden)}${digits.slice(-KEPT_BEHIND)}`;
}

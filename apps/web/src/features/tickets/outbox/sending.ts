import type { MessageForm } from "@recado/contract/messages";
import type { z } from "zod";
import { now } from "../../../lib/clock.ts";
import { ApiError, asRefusal, codeOf, isRefused, type RefusalCode } from "../../../lib/refusal.ts";

type Template = NonNullable<z.output<typeof MessageForm>["template"]>;

/**
 * `body` is what it says, and `captions` what the files after the first do; a template's words are Meta's, a file list's are the
 * server's, and what they say is only shown.
 */
export type Sending = {
  body: string;
  sign: boolean;
  quotedId?: string;
  files: File[];
  captions?: string[];
  voice: boolean;
  template?: Template;
  fileList?: { id: number; name: string };
};
export type Outgoing = Sending & {
  clientId: string;
  ticketId: number;
  /** Whom it was said to; what an earlier version has kept does not know. */
  to?: string | undefined;
  state: "waiting" | "sending" | "failed";
  part: number;
  /** When it was said: what is taken up goes in this order. */
  at: number;
  /** When its writer tried it again. */
  again?: number;
  error?: unknown;
  /** What the server said when it looked and refused: kept with the message, so that it goes at nobody's wish but its writer's. */
  refused?: Refusal | undefined;
  /** That it did not go was told where its conversation is not seen. */
  isTold?: boolean;
};

export type Refusal = { code: RefusalCode; most?: number; limit?: number };

export function refusalIn(error: unknown): Refusal | undefined {
  if (!isRefused(error)) return undefined;
  const { code, most, limit } = asRefusal(error);
  return { code, ...(most !== undefined && { most }), ...(limit !== undefined && { limit }) };
}

/** Why it has not gone though its page is gone; nothing where it may still go by itself. */
export function errorOf(said: Pick<Outgoing, "refused" | "at" | "again">): ApiError | undefined {
  if (said.refused) return new ApiError(said.refused.code, said.refused);
  return isFresh(said) ? undefined : new ApiError("ERR_OFFLINE");
}

/** What is older may be out of place by now: whoever wrote it decides. */
const FRESH_MS = 10 * 60_000;
export const isFresh = ({ at, again = at }: Pick<Outgoing, "at" | "again">) => now().getTime() - again < FRESH_MS;

export const wasUnreachable = (error: unknown) => ["ERR_OFFLINE", "ERR_UNAVAILABLE"].includes(codeOf(error));

/** Of what has failed: it is tried again as soon as the server can be reached. */
export const goesByItself = (message: Outgoing) => isFresh(message) && wasUnreachable(message.error);

import type { MessageForm } from "@recado/contract/messages";
import type { z } from "zod";
import { now } from "../../../lib/clock.ts";
import { ApiError, asRefusal, codeOf, isRefused, type RefusalCode } from "../../../lib/refusal.ts";

type Template = NonNullable<z.output<typeof MessageForm>["template"]>;

/**
 * `body` is the text, `captions` those of the files after the first; the text of a template is Meta's, that of a file list the server's:
 * for these, `body` is for display only.
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
  /** The contact's name; messages stored by earlier versions have none. */
  to?: string | undefined;
  state: "waiting" | "sending" | "failed";
  part: number;
  /** When it was written: messages that are taken up go in this order. */
  at: number;
  /** When the user last retried it. */
  again?: number;
  error?: unknown;
  /** The server's refusal, stored with the message: only its author may retry it. */
  refused?: Refusal | undefined;
  /** Its failure was reported where its conversation is out of sight. */
  isReported?: boolean;
};

export type Refusal = { code: RefusalCode; most?: number; limit?: number };

export function refusalIn(error: unknown): Refusal | undefined {
  if (!isRefused(error)) return undefined;
  const { code, most, limit } = asRefusal(error);
  return { code, ...(most !== undefined && { most }), ...(limit !== undefined && { limit }) };
}

/** Why a message of a page that is gone is not sent; undefined if it may still go by itself. */
export function errorOf(message: Pick<Outgoing, "refused" | "at" | "again">): ApiError | undefined {
  if (message.refused) return new ApiError(message.refused.code, message.refused);
  return isFresh(message) ? undefined : new ApiError("ERR_OFFLINE");
}

/** An older message may be out of place by now: its author decides. */
const FRESH_MS = 10 * 60_000;
export const isFresh = ({ at, again = at }: Pick<Outgoing, "at" | "again">) => now().getTime() - again < FRESH_MS;

export const wasUnreachable = (error: unknown) => ["ERR_OFFLINE", "ERR_UNAVAILABLE"].includes(codeOf(error));

/** Whether a failed message is retried as soon as the server can be reached. */
export const retriesAutomatically = (message: Outgoing) => isFresh(message) && wasUnreachable(message.error);

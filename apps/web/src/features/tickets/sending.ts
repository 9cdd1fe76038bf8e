import type { MessageForm } from "@recado/contract/messages";
import type { z } from "zod";
import { now } from "../../lib/clock.ts";
import { codeOf } from "../../lib/refusal.ts";

type Template = NonNullable<z.output<typeof MessageForm>["template"]>;

/** `body` is what it says, and `captions` what the files after the first do; a template's words are Meta's, and what it says is only shown. */
export type Sending = {
  body: string;
  sign: boolean;
  quotedId?: string;
  files: File[];
  captions?: string[];
  voice: boolean;
  template?: Template;
};
export type Outgoing = Sending & {
  clientId: string;
  ticketId: number;
  /** Whom it was said to; what an earlier version has kept does not know. */
  to?: string | undefined;
  state: "waiting" | "sending" | "failed";
  part: number;
  /** When it was said, or said again. */
  at: number;
  error?: unknown;
  /** That it did not go was told where its conversation is not seen. */
  isTold?: boolean;
};

/** What is older may be out of place by now: whoever wrote it decides. */
const FRESH_MS = 10 * 60_000;
export const isFresh = ({ at }: Pick<Outgoing, "at">) => now().getTime() - at < FRESH_MS;

export const wasUnreachable = (error: unknown) => ["ERR_OFFLINE", "ERR_UNAVAILABLE"].includes(codeOf(error));

/** Of what has failed: it is tried again as soon as the server can be reached. */
export const goesByItself = (message: Outgoing) => isFresh(message) && wasUnreachable(message.error);

import { z } from "zod";
import { Id } from "./common.ts";

/** What happened, in the past tense. Payloads carry ids; readers load what they may see. */
export const facts = {
  "company.signed-up": z.object({ companyId: Id }),
  "user.created": z.object({ userId: Id }),
  "user.changed": z.object({ userId: Id, what: z.array(z.string()) }),
  "user.removed": z.object({ userId: Id, name: z.string() }),
  "user.online": z.object({ userId: Id }),
  "user.offline": z.object({ userId: Id }),
  "session.started": z.object({ userId: Id, sessionId: z.uuid() }),
  "session.ended": z.object({
    userId: Id,
    sessionIds: z.array(z.uuid()),
    cause: z.enum(["logout", "elsewhere", "password", "role", "removed", "reuse", "reset"]),
  }),
  "password.reset-asked": z.object({ userId: Id }),
  "quick-message.created": z.object({ quickMessageId: Id }),
  /** Whoever saw it where it was hears that it moved: a company-wide one may become somebody's own. */
  "quick-message.changed": z.object({ quickMessageId: Id, was: z.object({ userId: Id, geral: z.boolean() }) }),
  "quick-message.removed": z.object({ quickMessageId: Id, was: z.object({ userId: Id, geral: z.boolean() }) }),
  "tag.created": z.object({ tagId: Id }),
  "tag.changed": z.object({ tagId: Id }),
  "tag.removed": z.object({ tagId: Id }),
};

export type FactName = keyof typeof facts;
export type FactPayload<N extends FactName> = z.infer<(typeof facts)[N]>;

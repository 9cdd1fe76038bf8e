import { z } from "zod";
import { At, addressed, Done } from "./common.ts";
import { del, get } from "./endpoint.ts";

/** A place where a user is signed in. Browser and address are unknown for sessions older than these fields. */
export const UserSession = z.object({
  id: z.uuid(),
  /** The browser's user agent. */
  agent: z.string().nullable(),
  address: z.string().nullable(),
  since: At,
  lastSeenAt: At,
  /** The caller's own session. */
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

const missing = ["ERR_NO_USER_FOUND"] as const;

/** The user's own sessions; for admins also those of the users they manage. */
export const userSessions = {
  list: get("/users/:id/sessions", { params: addressed, response: z.array(UserSession), errors: missing }),
  end: del("/users/:id/sessions/:sessionId", {
    params: addressed.extend({ sessionId: z.uuid() }),
    response: Done,
    errors: [...missing, "ERR_NO_SESSION_FOUND"],
  }),
  /** All but the caller's own session. */
  endAll: del("/users/:id/sessions", { params: addressed, response: Done, errors: missing }),
};

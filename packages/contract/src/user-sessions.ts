import { z } from "zod";
import { At, addressed, Done } from "./common.ts";
import { del, get } from "./endpoint.ts";

/** Where somebody is signed in. Of those begun before this was noted neither browser nor address is known. */
export const UserSession = z.object({
  id: z.uuid(),
  /** As the browser calls itself. */
  agent: z.string().nullable(),
  address: z.string().nullable(),
  since: At,
  lastSeenAt: At,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

const missing = ["ERR_NO_USER_FOUND"] as const;

/** One's own, and for admins those of everybody in reach. */
export const userSessions = {
  list: get("/users/:id/sessions", { params: addressed, response: z.array(UserSession), errors: missing }),
  end: del("/users/:id/sessions/:sessionId", {
    params: addressed.extend({ sessionId: z.uuid() }),
    response: Done,
    errors: [...missing, "ERR_NO_SESSION_FOUND"],
  }),
  /** All of them but the one that asks. */
  endAll: del("/users/:id/sessions", { params: addressed, response: Done, errors: missing }),
};

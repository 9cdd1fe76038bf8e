import { call } from "../api.ts";
import { leave } from "../session.ts";
import { forgetPerson } from "./forgetPerson.ts";
import { endLook, lookToken } from "./look.ts";

/** So long one waits for the server's word: on a line that is any good it comes at once. */
const PATIENCE_MS = 2_000;

/** One leaves even when nobody answers; the server's side of the session then ends by its age. */
export async function signOut() {
  if (lookToken() !== null) return leaveLook();
  await Promise.race([tellServer(), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
  forgetPerson();
  leave({ left: true });
}

/** Out of the other company and back to one's own, which one has never left. */
export async function leaveLook() {
  const { looks } = await import("@recado/contract/looks");
  await call(looks.leave, {}, { withinMs: PATIENCE_MS }).catch(() => {});
  endLook();
}

/** No longer than that: an answer that came later would take away the cookie of whoever has signed in since. */
const tellServer = () =>
  import("@recado/contract/auth").then(({ auth }) => call(auth.logout, {}, { withinMs: PATIENCE_MS })).catch(() => {});

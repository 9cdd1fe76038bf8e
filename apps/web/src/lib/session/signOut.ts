import { call } from "../api.ts";
import { leave } from "../session.ts";
import { forgetPerson } from "./forgetPerson.ts";
import { endLook, lookToken } from "./look.ts";

/** How long sign-out waits for the response: on a good connection it comes at once. */
const PATIENCE_MS = 2_000;

/** Signs out even without a response; the server's session then expires. */
export async function signOut() {
  if (lookToken() !== null) return leaveLook();
  await Promise.race([tellServer(), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
  forgetPerson();
  leave({ left: true });
}

/** Back from the visited company to the user's own, in which they are still signed in. */
export async function leaveLook() {
  const { looks } = await import("@recado/contract/looks");
  await call(looks.leave, {}, { withinMs: PATIENCE_MS }).catch(() => {});
  endLook();
}

/** Aborted after that: a later response would clear the cookie of the next user who signs in. */
const tellServer = () =>
  import("@recado/contract/auth").then(({ auth }) => call(auth.logout, {}, { withinMs: PATIENCE_MS })).catch(() => {});

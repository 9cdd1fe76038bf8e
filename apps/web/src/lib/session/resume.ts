import { call, renew } from "../api.ts";
import { enter, session, storedToken } from "../session.ts";
import { lookToken } from "./look.ts";

/** After a hard reload: a user with a stored token gets a fresh one before any other request. */
export async function resume() {
  const look = lookToken();
  if (look !== null) {
    const { auth } = await import("@recado/contract/auth");
    return enter({ token: look, user: await call(auth.me) });
  }
  if (storedToken() === null) return;
  // A refusal has signed out already; only a missing response is still an error.
  await renew(null).catch((error: unknown) => {
    if (storedToken() !== null && session().state === "out") throw error;
  });
}

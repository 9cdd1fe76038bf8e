import { call, renew } from "../api.ts";
import { enter, session, storedToken } from "../session.ts";
import { lookToken } from "./look.ts";

/** After a hard reload: whoever was signed in here gets a fresh token before anything else is asked for. */
export async function resume() {
  const look = lookToken();
  if (look !== null) {
    const { auth } = await import("@recado/contract/auth");
    return enter({ token: look, user: await call(auth.me) });
  }
  if (storedToken() === null) return;
  // A refusal has left the session already; only "nobody answered" is still an error.
  await renew(null).catch((error: unknown) => {
    if (storedToken() !== null && session().state === "out") throw error;
  });
}

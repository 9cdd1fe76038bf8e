import { renew } from "../api.ts";
import { session, storedToken } from "../session.ts";

/** After a hard reload: whoever was signed in here gets a fresh token before anything else is asked for. */
export async function resume() {
  if (storedToken() === null) return;
  // A refusal has left the session already; only "nobody answered" is still an error.
  await renew(null).catch((error: unknown) => {
    if (storedToken() !== null && session().state === "out") throw error;
  });
}

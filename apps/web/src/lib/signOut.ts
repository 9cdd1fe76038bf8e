import { call } from "./api.ts";
import { forgetPerson } from "./forgetPerson.ts";
import { leave } from "./session.ts";

/** One leaves even when nobody answers; the server's side of the session then ends by its age. */
export async function signOut() {
  const { auth } = await import("@recado/contract/auth");
  await call(auth.logout).catch(() => {});
  forgetPerson();
  leave({ left: true });
}

import { call } from "../../lib/api.ts";
import { speak } from "../../lib/i18n.ts";
import { enter, type Signed } from "../../lib/session.ts";

/** The contract is loaded with the first submit, so that the page itself stays small. */
const contract = () => import("@recado/contract/auth");
export const credentials = async () => (await contract()).Credentials;

export async function signIn(body: { email: string; password: string }): Promise<Signed> {
  const { auth } = await contract();
  const signed = await call(auth.login, { body });
  if (signed.user.language) await speak(signed.user.language);
  enter(signed);
  return signed;
}

import { call } from "../../lib/api.ts";

export const codeForm = async () => (await import("@recado/contract/auth")).auth.forgot.params;

export async function requestCode(email: string) {
  const { auth } = await import("@recado/contract/auth");
  await call(auth.forgot, { params: { email } });
}

/** The contract's schema, with the repeated password. */
export async function resetForm() {
  const { Credentials, Reset } = await import("@recado/contract/auth");
  return Reset.extend({ confirmation: Credentials.shape.password });
}

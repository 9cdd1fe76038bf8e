import { isCommonPassword } from "../../platform/crypto/commonPasswords.ts";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import { fail } from "../../platform/errors.ts";

let shortest = 5;

/** An installation may require longer passwords than the product. */
export function configurePasswords({ passwordMin }: { passwordMin: number }) {
  shortest = passwordMin;
}

/** The ten thousand most common passwords are refused. */
export function requireAcceptable(password: string) {
  if (password.length < shortest) fail("ERR_VALIDATION", { details: { password: ["too_small"] }, minimum: shortest });
  if (isCommonPassword(password)) fail("ERR_COMMON_PASSWORD");
}

/** Outside any transaction: it waits for its turn among all hashes. */
export async function hashAcceptable(password: string): Promise<string> {
  requireAcceptable(password);
  return hashPassword(password);
}

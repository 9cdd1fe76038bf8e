import { randomBytes } from "node:crypto";
import { open } from "../../platform/crypto/seal.ts";
import { log } from "../../platform/log.ts";

export const KEY_USE = "integration key";
export const SECRET_USE = "integration secret";

const SECRET_BYTES = 24;

/** As Standard Webhooks writes secrets: the key in base64 behind a prefix. */
export const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** One that was sealed with another APP_SECRET is as good as none: the server refuses it, and the admin sees that. */
export function openedKey(box: string, use: string): string {
  try {
    return open(box, use);
  } catch (error) {
    log.error({ err: error }, "an integration's key is unreadable");
    return "";
  }
}

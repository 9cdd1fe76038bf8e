import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Meta asks once whether the address is ours: whoever knows the token gets his challenge back, as plain text. */
export function verifySubscription(query: Record<string, unknown>, verifyToken: string): string | null {
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = query;
  if (mode !== "subscribe" || typeof token !== "string" || typeof challenge !== "string") return null;
  if (verifyToken === "" || !isSame(token, verifyToken)) return null;
  return CHALLENGE.test(challenge) ? challenge : null;
}

/** It looks like one, whoever made it. */
export const isSignature = (header: string | undefined): boolean => HEADER.test(header ?? "");

/** Over the bytes as they came: Meta escapes letters that we would write out, so JSON written anew has another signature. */
export function verifySignature(rawBody: Buffer, header: string | undefined, appSecret: string): boolean {
  return signing(appSecret).update(rawBody).fits(header);
}

/** The same for a body that is not kept as it comes in. */
export function signing(appSecret: string) {
  const hmac = createHmac("sha256", appSecret);
  return {
    update(bytes: Buffer) {
      hmac.update(bytes);
      return this;
    },
    /** Once, when all of it is in. */
    fits(header: string | undefined): boolean {
      const [, given] = HEADER.exec(header ?? "") ?? [];
      return given !== undefined && appSecret !== "" && timingSafeEqual(Buffer.from(given, "hex"), hmac.digest());
    },
  };
}

const HEADER = /^sha256=([0-9a-f]{64})$/i;
const CHALLENGE = /^[\w.-]{1,256}$/;

/** Hashed first, so that neither the length nor the first difference can be measured. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash("sha256").update(text).digest();

import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Meta verifies the URL once: a request with the right token gets its challenge back, as plain text. */
export function verifySubscription(query: Record<string, unknown>, verifyToken: string): string | null {
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = query;
  if (mode !== "subscribe" || typeof token !== "string" || typeof challenge !== "string") return null;
  if (verifyToken === "" || !isSame(token, verifyToken)) return null;
  return CHALLENGE.test(challenge) ? challenge : null;
}

/** Checks the format only. */
export const isSignature = (header: string | undefined): boolean => HEADER.test(header ?? "");

/** Over the raw bytes: Meta escapes characters that JSON.stringify would not, so re-serialised JSON has another signature. */
export function verifySignature(rawBody: Buffer, header: string | undefined, appSecret: string): boolean {
  return signing(appSecret).update(rawBody).fits(header);
}

/** The same for a body that is streamed and not kept. */
export function signing(appSecret: string) {
  const hmac = createHmac("sha256", appSecret);
  return {
    update(bytes: Buffer) {
      hmac.update(bytes);
      return this;
    },
    /** Call once, after the whole body. */
    fits(header: string | undefined): boolean {
      const [, signature] = HEADER.exec(header ?? "") ?? [];
      return signature !== undefined && appSecret !== "" && timingSafeEqual(Buffer.from(signature, "hex"), hmac.digest());
    },
  };
}

const HEADER = /^sha256=([0-9a-f]{64})$/i;
const CHALLENGE = /^[\w.-]{1,256}$/;

/** Compares hashes, so that timing reveals neither the length nor the first difference. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash("sha256").update(text).digest();

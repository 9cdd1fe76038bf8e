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
  const [, given] = HEADER.exec(header ?? "") ?? [];
  if (!given || appSecret === "") return false;
  const expected = createHmac("sha256", appSecret).update(rawBody).digest();
  return timingSafeEqual(Buffer.from(given, "hex"), expected);
}

const HEADER = /^sha256=([0-9a-f]{64})$/i;
const CHALLENGE = /^[\w.-]{1,256}$/;

/** Hashed first, so that neither the length nor the first difference can be measured. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash("sha256").update(text).digest();

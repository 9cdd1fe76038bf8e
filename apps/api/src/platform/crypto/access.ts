import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { now } from "../clock.ts";
import { keyFor } from "./secrets.ts";

/** What clients of this kind like to find in a token (the odd spelling is theirs). Nobody on the server reads it. */
export type AccessHints = { id: number; companyId: number; profile: string; usarname: string };

/** Names the session and proves nothing else: who that is, and whether it still may, the database says at each request. */
export function signAccess(sessionId: string, hints: Partial<AccessHints> = {}): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT({ ...hints, sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_SECONDS)
    .sign(keyFor("access token"));
}

/** A genuine token that is too old may be refreshed; whatever else is wrong with a token, it is none of ours. */
export async function readAccess(token: string): Promise<{ sessionId: string } | "expired" | "invalid"> {
  try {
    const { payload } = await jwtVerify(token, keyFor("access token"), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      requiredClaims: ["exp", "iat"],
      currentDate: now(),
    });
    const session = Session.safeParse(payload.sid);
    return session.success ? { sessionId: session.data } : "invalid";
  } catch (error) {
    // The signature and the purpose are checked before the age.
    if (error instanceof errors.JWTExpired) return "expired";
    if (error instanceof errors.JOSEError) return "invalid";
    throw error;
  }
}

export const ACCESS_SECONDS = 15 * 60;

const AUDIENCE = "access";

const Session = z.uuid();

import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { now } from "../clock.ts";
import { keyFor } from "./secrets.ts";

/** Names the session and proves nothing else: the database decides at each request who that is, and whether the session is still valid. */
export function signAccess(sessionId: string, seconds = ACCESS_SECONDS): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(keyFor("access token"));
}

/** A genuine token that is too old may be refreshed; with any other fault it is not one of ours. */
export async function readAccess(token: string): Promise<{ sessionId: string } | "expired" | "invalid"> {
  const key = keyFor("access token");
  const cached = genuineUnder(key);
  const read = cached.get(token) ?? (await verify(token, key));
  if (typeof read === "string") return read;
  if (!cached.has(token)) remember(cached, token, read);
  return read.expiresAt <= Math.floor(now().getTime() / 1000) ? "expired" : { sessionId: read.sessionId };
}

type Genuine = { sessionId: string; expiresAt: number };

async function verify(token: string, key: Buffer): Promise<Genuine | "expired" | "invalid"> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      requiredClaims: ["exp", "iat"],
      currentDate: now(),
    });
    const session = Session.safeParse(payload.sid);
    return session.success ? { sessionId: session.data, expiresAt: payload.exp ?? 0 } : "invalid";
  } catch (error) {
    // The signature and the purpose are checked before the age.
    if (error instanceof errors.JWTExpired) return "expired";
    if (error instanceof errors.JOSEError) return "invalid";
    throw error;
  }
}

/** A browser sends the same token with each of its requests, and verifying it takes two rounds through the thread pool. */
const genuine = new WeakMap<Buffer, Map<string, Genuine>>();

function genuineUnder(key: Buffer) {
  const tokens = genuine.get(key) ?? new Map<string, Genuine>();
  genuine.set(key, tokens);
  return tokens;
}

function remember(tokens: Map<string, Genuine>, token: string, read: Genuine) {
  const [oldest] = tokens.keys();
  if (tokens.size >= REMEMBERED_MAX && oldest !== undefined) tokens.delete(oldest);
  tokens.set(token, read);
}

const REMEMBERED_MAX = 10_000;

const ACCESS_SECONDS = 15 * 60;

const AUDIENCE = "access";

const Session = z.uuid();

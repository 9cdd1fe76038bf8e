import type { FastifyRequest } from "fastify";
import { readAccess } from "../crypto/access.ts";
import { fail } from "../errors.ts";

/** From the bearer token to its session id; the database decides whether that session is still valid. */
export const sessionOf = async (request: FastifyRequest) => sessionFrom(bearerOf(request) ?? fail("ERR_SESSION_EXPIRED"));

/** For endpoints that work without a session, too: undefined when nobody is signed in. */
export async function sessionIfAny(request: FastifyRequest): Promise<string | undefined> {
  const token = bearerOf(request);
  return token === undefined ? undefined : sessionFrom(token);
}

/** 401: there is no session. 403 ERR_TOKEN_EXPIRED: there is one, and the client can get a new token. */
export async function sessionFrom(token: string): Promise<string> {
  const read = await readAccess(token);
  if (read === "expired") fail("ERR_TOKEN_EXPIRED");
  if (read === "invalid") fail("ERR_SESSION_EXPIRED");
  return read.sessionId;
}

function bearerOf({ headers }: FastifyRequest) {
  const token = headers.authorization?.match(/^Bearer (\S+)$/)?.[1];
  return token && token.length >= 32 ? token : undefined;
}

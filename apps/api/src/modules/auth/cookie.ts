import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../platform/config.ts";
import { fail } from "../../platform/errors.ts";
import { isOwnOrigin } from "../../platform/http/origin.ts";

const NAME = "jrt";
const LIFE_SECONDS = 30 * 24 * 3600;

export const cookieOf = (request: FastifyRequest) => request.cookies[NAME];

export const setCookie = (reply: FastifyReply, token: string, config: Config) =>
  void reply.setCookie(NAME, token, { ...attributes(config), maxAge: LIFE_SECONDS });

export const clearCookie = (reply: FastifyReply, config: Config) => void reply.clearCookie(NAME, attributes(config));

// Only localhost works without TLS: everywhere else the cookie is sent encrypted or not at all.
const attributes = ({ cookieSameSite, publicUrl }: Config) => ({
  path: "/",
  httpOnly: true,
  sameSite: cookieSameSite,
  secure: !["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname),
});

/** Actions that need only the cookie are accepted only from pages of allowed origins. */
export function requireOwnOrigin({ headers }: FastifyRequest, config: Config) {
  if (!isOwnOrigin(headers, config)) fail("ERR_ORIGIN");
}

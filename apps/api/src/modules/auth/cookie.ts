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

// Only localhost is spared the lock: everywhere else the cookie travels encrypted or not at all.
const attributes = ({ cookieSameSite, publicUrl }: Config) => ({
  path: "/",
  httpOnly: true,
  sameSite: cookieSameSite,
  secure: !["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname),
});

/** What a cookie alone may do is done only for pages that may call us. */
export function requireOwnOrigin({ headers }: FastifyRequest, config: Config) {
  if (!isOwnOrigin(headers, config)) fail("ERR_ORIGIN");
}

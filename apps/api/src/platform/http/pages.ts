import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const dist = fileURLToPath(new URL("../../../../web/dist", import.meta.url));

/** Serves the web app: hashed assets are cached for ever, everything else is revalidated. */
export async function servePages({ app }: { app: FastifyInstance }, root = dist) {
  if (!existsSync(root)) return; // a process without a web build serves the API alone
  await app.register(fastifyStatic, {
    root,
    prefix: "/",
    wildcard: false, // each file is a route; other paths go to answerUnknown
    index: false,
    preCompressed: true,
    immutable: false,
    cacheControl: false,
    setHeaders,
  });
}

/** Paths that no route handles: a page request gets the web app, which knows its own paths; anything else is not found. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  const isPage =
    ["GET", "HEAD"].includes(request.method) && !request.url.startsWith("/api/") && (request.headers.accept ?? "").includes("text/html");
  if (isPage && reply.server.hasReplyDecorator("sendFile")) return reply.sendFile("index.html");
  return reply.code(404).send({ error: "ERR_NOT_FOUND" });
}

/** The only page that may show another site: it embeds help videos in a frame (decision 41). */
const PLAYER = /[\\/]helps[\\/]player\.html(\.br|\.gz)?$/;
const PLAYER_POLICY = [
  ["default-src", "'none'"],
  ["script-src", "'self'"],
  ["style-src", "'unsafe-inline'"],
  ["frame-src", "https://www.youtube-nocookie.com"],
  ["base-uri", "'none'"],
  ["form-action", "'none'"],
  ["frame-ancestors", "'self'"],
];

function setHeaders(reply: FastifyReply, path: string) {
  if (PLAYER.test(path))
    reply.headers({
      "content-security-policy": PLAYER_POLICY.map((directive) => directive.join(" ")).join(";"),
      "x-frame-options": "SAMEORIGIN",
    });
  reply.header("cache-control", path.includes("/assets/") ? `public, max-age=${365 * 24 * 3600}, immutable` : "no-cache");
}

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const dist = fileURLToPath(new URL("../../../../web/dist", import.meta.url));

/** The web app: hashed assets are kept for ever, all else is asked for anew. */
export async function servePages({ app }: { app: FastifyInstance }, root = dist) {
  if (!existsSync(root)) return; // a process that was told to build none serves the API alone
  await app.register(fastifyStatic, {
    root,
    prefix: "/",
    wildcard: false, // each file is a route; what is none goes the way of the unknown
    index: false,
    preCompressed: true,
    immutable: false,
    cacheControl: false,
    setHeaders,
  });
}

/** What is nobody else's address: asked for as a page it is the web app's, which knows its own; anything else is not there. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  const isPage =
    ["GET", "HEAD"].includes(request.method) && !request.url.startsWith("/api/") && (request.headers.accept ?? "").includes("text/html");
  if (isPage && reply.server.hasReplyDecorator("sendFile")) return reply.sendFile("index.html");
  return reply.code(404).send({ error: "ERR_NOT_FOUND" });
}

/** It shows videos of another site, in a frame of ours: no other page may show anything that is not our own (decision 41). */
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

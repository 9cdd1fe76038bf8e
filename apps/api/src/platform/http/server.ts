import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Config } from "../config.ts";
import { log } from "../log.ts";
import { requestSeconds, requests } from "../metrics.ts";
import { answerUnknown } from "./pages.ts";
import { PATIENCE, type Patience, watchBodies } from "./patience.ts";
import { warnOfProxies } from "./proxies.ts";
import { answerError } from "./refusals.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** For the log only: a request's rights come from its transaction. */
    who: { company: number; user: number | null } | null;
  }
}

export type Api = { app: FastifyInstance; config: Config };

const BODY_MAX_BYTES = 1024 * 1024;
const HEADERS_MS = 60_000;

export async function createServer(config: Config, patience: Patience = PATIENCE): Promise<Api> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }), // one line per answer is written below
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: patience.wholeMs,
    http: {
      connectionsCheckingInterval: patience.checkMs,
      requestTimeout: patience.wholeMs,
      headersTimeout: Math.min(HEADERS_MS, patience.wholeMs), // of the two, Node takes the longer one for the whole request
    },
    trustProxy: (_, hop) => config.trustProxy !== false && hop < config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1200 },
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    forceCloseConnections: "idle",
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply), // for requests whose URL cannot be parsed
  });
  watchBodies(app, patience);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(config) },
    strictTransportSecurity: config.publicUrl.startsWith("https:"),
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
    crossOriginResourcePolicy: { policy: config.corsOrigins.length > 0 ? "cross-origin" : "same-origin" },
  });
  app.addHook("onRequest", async (_, reply) => void reply.header("permissions-policy", DEVICES));
  warnOfProxies(app, config);
  await app.register(cors, { origin: config.corsOrigins, credentials: true, methods: ["GET", "POST", "PUT", "DELETE"], maxAge: 600 });
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fields: 10, parts: 12 } });
  app.removeContentTypeParser("text/plain");
  // An empty body counts as an empty form, whatever its declared type.
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, {});
    app.getDefaultJsonParser("remove", "remove")(request, body as string, done);
  });

  app.decorateRequest("who", null);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknown);
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    requests.inc({ method: request.method, route, status: String(reply.statusCode) });
    requestSeconds.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...request.who },
      "answered",
    );
  });
  return { app, config };
}

/** Of the browser's devices, our pages only use the microphone, for voice notes. */
const DEVICES = "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(self), midi=(), payment=(), serial=(), usb=()";

/** Only our own scripts and files load; inline styles are allowed because the interface library sets them. */
const policyOf = ({ publicUrl }: Config) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", publicUrl, "blob:", "data:"],
  mediaSrc: ["'self'", publicUrl, "blob:"],
  connectSrc: ["'self'", publicUrl.replace(/^http/, "ws")],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
});

import { Socket } from "node:net";
import { endpoints } from "@recado/contract/all";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { log } from "../log.ts";

/** How long a request may take to arrive, and how many connections there may be. */
export type Patience = {
  /** Without a byte of the body; `publicSilentMs` for endpoints without a session. */
  silentMs: number;
  publicSilentMs: number;
  /** For the whole request, however steadily it arrives. */
  wholeMs: number;
  /** How often Node checks these limits. */
  checkMs: number;
  connectionsMost: number;
};

/** In fifteen minutes 100 MB arrive over a line of one megabit a second. Ten thousand idle connections take some 200 MB. */
export const PATIENCE: Patience = {
  silentMs: 30_000,
  publicSilentMs: 10_000,
  wholeMs: 15 * 60_000,
  checkMs: 30_000,
  connectionsMost: 10_000,
};

/** Ends a request whose body stops arriving; a body on a slow line goes on. */
export function watchBodies(app: FastifyInstance, { silentMs, publicSilentMs, connectionsMost }: Patience) {
  app.addHook("onRequest", async (request) => watch(request, isPublic(request) ? publicSilentMs : silentMs));

  app.server.maxConnections = connectionsMost;
  let toldAt = Number.NEGATIVE_INFINITY;
  app.server.on("drop", () => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = performance.now();
    log.warn({ connections: connectionsMost }, "the process has reached its connection limit; new ones are refused");
  });
}

const TOLD_EVERY_MS = 60_000;

function watch({ raw }: FastifyRequest, mostMs: number) {
  const { socket } = raw;
  if (raw.complete || !(socket instanceof Socket)) return; // an injected test request has no real socket
  socket.setTimeout(mostMs);
  raw.on("timeout", () => {
    // Unread bytes are waiting here, so the silence is ours and not the caller's.
    if (raw.readableLength > 0) socket.setTimeout(mostMs);
    else socket.destroy();
  });
  // The body has arrived; from here on the caller waits for us.
  raw.once("end", () => socket.setTimeout(0));
}

const guarded = new Set(
  Object.values(endpoints)
    .flatMap((verbs) => Object.values(verbs))
    .filter(({ access }) => access !== "public")
    .map(({ method, path }) => `${method} /api${path}`),
);

/** Endpoints without a session, and unknown paths. */
const isPublic = ({ method, routeOptions }: FastifyRequest) => !guarded.has(`${method} ${routeOptions.url}`);

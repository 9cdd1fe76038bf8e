import { Socket } from "node:net";
import { endpoints } from "@recado/contract/all";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { log } from "../log.ts";

/** How long a request may take to come in, and how many connections there are at most. */
export type Patience = {
  /** Without a byte of its body; the second where no session is asked for. */
  silentMs: number;
  publicSilentMs: number;
  /** For all of it, however steadily it flows. */
  wholeMs: number;
  /** How often that is looked at. */
  checkMs: number;
  connectionsMost: number;
};

/** In fifteen minutes 100 MB come in over a line of one megabit a second. Ten thousand connections take some 200 MB at rest. */
export const PATIENCE: Patience = {
  silentMs: 30_000,
  publicSilentMs: 10_000,
  wholeMs: 15 * 60_000,
  checkMs: 30_000,
  connectionsMost: 10_000,
};

/** Ends a request whose body has fallen silent, be it long or short: what flows on a slow line goes on. */
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
  if (raw.complete || !(socket instanceof Socket)) return; // a request of a test has no socket of its own
  socket.setTimeout(mostMs);
  raw.on("timeout", () => {
    // What lies here unread is not the caller's silence: we have not come to it yet.
    if (raw.readableLength > 0) socket.setTimeout(mostMs);
    else socket.destroy();
  });
  // From here on it is we who are silent, for as long as the answer takes.
  raw.once("end", () => socket.setTimeout(0));
}

const guarded = new Set(
  Object.values(endpoints)
    .flatMap((verbs) => Object.values(verbs))
    .filter(({ access }) => access !== "public")
    .map(({ method, path }) => `${method} /api${path}`),
);

/** What nobody signs in for, and what is not there. */
const isPublic = ({ method, routeOptions }: FastifyRequest) => !guarded.has(`${method} ${routeOptions.url}`);

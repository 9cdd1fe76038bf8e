import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems assign to outgoing connections, one of which may take it a moment later. */
const [FROM, TO] = [15_000, 32_000];
const TRIES = 100;

/** A port that nobody listens on right now; another program may still take it before the caller does. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${TRIES} ports between ${FROM} and ${TO} is free.`);
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = createServer().once("error", () => resolve(false));
  probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  return promise;
}

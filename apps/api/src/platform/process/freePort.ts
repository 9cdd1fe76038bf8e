import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that systems lend to whoever calls out, or a call that goes out a moment later may have it. */
const [FROM, TO] = [15_000, 32_000];
const TRIES = 100;

/** One that nobody listens on at this moment; whoever takes it may still find that somebody was faster. */
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

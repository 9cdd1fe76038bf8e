import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { log } from "../log.ts";

let isTold = false;

/**
 * Without TRUST_PROXY everybody behind a proxy has the proxy's address, and all of them share one limit of failed sign-ins. A header
 * that says so is only a claim, which anybody can make: so it is one warning in the life of a process, and changes nothing else.
 */
export function warnOfProxies(app: FastifyInstance, { trustProxy }: Pick<Config, "trustProxy">) {
  if (trustProxy !== false) return;
  app.addHook("onRequest", async ({ headers }) => {
    if (isTold || headers["x-forwarded-for"] === undefined) return;
    isTold = true;
    log.warn(
      "a request came with X-Forwarded-For while TRUST_PROXY is off: if a proxy stands in front, set TRUST_PROXY to the number of proxies, for limits now count the proxy's address instead of each person's",
    );
  });
}

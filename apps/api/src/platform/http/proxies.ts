import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { log } from "../log.ts";

let isTold = false;

/**
 * Without TRUST_PROXY all people behind a proxy have the proxy's address and share one limit of failed sign-ins. A forwarding header is
 * only a claim that anybody can make, so it causes one warning per process and nothing else.
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

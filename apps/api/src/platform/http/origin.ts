import type { IncomingHttpHeaders } from "node:http";
import type { Config } from "../config.ts";

/**
 * Whether the request comes from a page of ours or from an origin in CORS_ORIGINS. Browsers always send Origin with foreign requests, so a
 * missing one is fine.
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, { publicUrl, corsOrigins }: Pick<Config, "publicUrl" | "corsOrigins">) {
  return origin === undefined || [publicUrl, `http://${host}`, `https://${host}`, ...corsOrigins].includes(origin);
}

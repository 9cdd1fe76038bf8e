import type { IncomingHttpHeaders } from "node:http";
import type { Config } from "../config.ts";

/** Whether a page of ours asks, or one that CORS_ORIGINS names. A browser that sends no Origin sends no foreign one. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, { publicUrl, corsOrigins }: Pick<Config, "publicUrl" | "corsOrigins">) {
  return origin === undefined || [publicUrl, `http://${host}`, `https://${host}`, ...corsOrigins].includes(origin);
}

import pino from "pino";
import { pretty } from "./log/pretty.ts";
import { scrub } from "./log/scrub.ts";
import { logUrl } from "./log/url.ts";

export type Log = pino.Logger;

const level = process.env.LOG_LEVEL?.trim() ?? "";
const isLevel = level in pino.levels.values || level === "silent"; // config.ts reports a wrong one

/** One line of JSON per event, or a readable one in a terminal. Secrets are masked at any depth of an object. */
export const log: Log = pino(
  {
    level: isLevel ? level : "info",
    base: null,
    formatters: { log: (fields) => scrub(fields) as Record<string, unknown> },
    serializers: { err: presentError, error: presentError, req: presentRequest, res: ({ statusCode }) => ({ statusCode }) },
  },
  process.stdout.isTTY ? { write: (line: string) => void process.stdout.write(pretty(line)) } : pino.destination(1),
);

/** The fields that describe the failure. PostgreSQL's other fields quote row contents. */
export function presentError(error: unknown): unknown {
  if (!(error instanceof Error)) return scrub(error);
  const { name, message, stack, code, cause } = error as Error & { code?: unknown };
  return { name, message, stack, ...(code === undefined ? {} : { code }), ...(cause === undefined ? {} : { cause: presentError(cause) }) };
}

function presentRequest({ method, url, ip }: { method: string; url: string; ip?: string }) {
  return { method, url: logUrl(url), ip };
}

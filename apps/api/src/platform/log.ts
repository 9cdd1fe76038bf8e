import pino from "pino";
import { pretty } from "./log/pretty.ts";
import { scrub } from "./log/scrub.ts";
import { logUrl } from "./log/url.ts";

export type Log = pino.Logger;

const asked = process.env.LOG_LEVEL?.trim() ?? "";
const isLevel = asked in pino.levels.values || asked === "silent"; // a wrong one is config.ts's to complain of

/** One line of JSON per event; in a terminal, one for people. Nothing secret gets in, wherever in an object it stands. */
export const log: Log = pino(
  {
    level: isLevel ? asked : "info",
    base: null,
    formatters: { log: (fields) => scrub(fields) as Record<string, unknown> },
    serializers: { err: presentError, error: presentError, req: presentRequest, res: ({ statusCode }) => ({ statusCode }) },
  },
  process.stdout.isTTY ? { write: (line: string) => void process.stdout.write(pretty(line)) } : pino.destination(1),
);

/** The fields that say what happened. PostgreSQL's others quote the row. */
export function presentError(error: unknown): unknown {
  if (!(error instanceof Error)) return scrub(error);
  const { name, message, stack, code, cause } = error as Error & { code?: unknown };
  return { name, message, stack, ...(code === undefined ? {} : { code }), ...(cause === undefined ? {} : { cause: presentError(cause) }) };
}

function presentRequest({ method, url, ip }: { method: string; url: string; ip?: string }) {
  return { method, url: logUrl(url), ip };
}

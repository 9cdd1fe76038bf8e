import type { IncomingMessage } from "node:http";
import { BodyTooLarge, NotConnected, send, type Upload } from "./exchange.ts";
import { checkedAddresses, UnreachableHost } from "./resolve.ts";

/** What to ask, and how much of time and answer it may take. */
export type Question = {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Uint8Array | Upload;
  timeoutMs?: number;
  bytesMax?: number;
  redirectsMax?: number;
  /** Into a private network too, for the first server only. Code may say so of an address that the installation configured, never a company. */
  allowPrivate?: boolean;
};

/**
 * Why there is no answer. `url`: nothing we would ever call. `address`: it leads into a private network.
 * `unreachable`: nobody was reached, so nothing was received. `broken` and `timeout`: it may have been received.
 */
export type Reason = "url" | "address" | "unreachable" | "timeout" | "too-large" | "redirects" | "broken";

export type Refused = { ok: false; reason: Reason };

/** Whoever answers in the end. Its body has not been read: the caller reads it, or destroys it. */
type Followed = { ok: true; url: string; response: IncomingMessage };

export async function follow(first: string, question: Question, signal: AbortSignal): Promise<Followed | Refused> {
  let asked = { ...question, method: question.method ?? "GET" };
  let url = callable(first);
  for (let redirects = 0; ; redirects++) {
    if (!url) return { ok: false, reason: "url" };

    const addresses = await checkedAddresses(url, signal, asked);
    if (!addresses) return { ok: false, reason: "address" };

    const response = await send({ ...asked, url, addresses, signal });
    const target = targetOf(response, asked);
    if (target === undefined) return { ok: true, url: url.href, response };
    response.destroy();
    if (redirects === (question.redirectsMax ?? REDIRECTS_MAX)) return { ok: false, reason: "redirects" };

    const next = callable(target, url);
    if (next?.origin !== url.origin) asked = { ...asked, headers: harmless(asked.headers), allowPrivate: false };
    url = next;
  }
}

export function reasonOf(error: unknown, signal: AbortSignal): Reason {
  if (error instanceof BodyTooLarge) return "too-large";
  if (error instanceof UnreachableHost || error instanceof NotConnected) return "unreachable";
  return signal.aborted ? "timeout" : "broken";
}

const REDIRECTS_MAX = 3;

/** Only http(s), and nothing that carries a name and password: those end up in logs. */
function callable(text: string, base?: URL): URL | null {
  const url = URL.parse(text, base);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return url && isWeb && !url.username && !url.password ? url : null;
}

/** Where the reply sends us. A question that changes something is never repeated elsewhere: its redirect is the answer. */
function targetOf({ statusCode = 0, headers }: IncomingMessage, { method }: { method: string }): string | undefined {
  const isFollowed = (method === "GET" || method === "HEAD") && REDIRECTS.has(statusCode);
  return isFollowed ? headers.location : undefined;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Any header may be a key (`x-api-key`, `apikey`, `token`), so another origin gets only those that cannot be one. */
const harmless = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name.toLowerCase())));

const HARMLESS = new Set(["accept", "accept-language", "user-agent"]);

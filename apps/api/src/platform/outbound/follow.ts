import type { IncomingMessage } from "node:http";
import { BodyTooLarge, type Certificate, NotConnected, send, type Upload } from "./exchange.ts";
import { checkedAddresses, UnreachableHost } from "./resolve.ts";

/** A request, and its limits of time and size. */
export type Question = {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Uint8Array | Upload;
  timeoutMs?: number;
  bytesMax?: number;
  redirectsMax?: number;
  /** Our own certificate, for a server that lets in no one else; the first server alone sees it. */
  certificate?: Certificate;
  /**
   * Allows private addresses, for the first server only. Code may set this for an address of the installation's configuration, never for a
   * company's.
   */
  allowPrivate?: boolean;
};

/**
 * Why there is no answer. `url`: we never call such a URL. `address`: it leads into a private network. `unreachable`: no server was
 * reached, so nothing was received. `broken` and `timeout`: the server may have received the request.
 */
export type Reason = "url" | "address" | "unreachable" | "timeout" | "too-large" | "redirects" | "broken";

export type Refused = { ok: false; reason: Reason };

/** The last server's answer after redirects. Its body is unread: the caller reads it or destroys it. */
type Followed = { ok: true; url: string; response: IncomingMessage };

export async function follow(first: string, question: Question, signal: AbortSignal): Promise<Followed | Refused> {
  let request = { ...question, method: question.method ?? "GET" };
  let url = callable(first);
  for (let redirects = 0; ; redirects++) {
    if (!url) return { ok: false, reason: "url" };

    const addresses = await checkedAddresses(url, signal, request);
    if (!addresses) return { ok: false, reason: "address" };

    const response = await send({ ...request, url, addresses, signal });
    const target = targetOf(response, request);
    if (target === undefined) return { ok: true, url: url.href, response };
    response.destroy();
    if (redirects === (question.redirectsMax ?? REDIRECTS_MAX)) return { ok: false, reason: "redirects" };

    const next = callable(target, url);
    if (next?.origin !== url.origin) {
      const { certificate: _, ...others } = request;
      request = { ...others, headers: harmless(request.headers), allowPrivate: false };
    }
    url = next;
  }
}

export function reasonOf(error: unknown, signal: AbortSignal): Reason {
  if (error instanceof BodyTooLarge) return "too-large";
  if (error instanceof UnreachableHost || error instanceof NotConnected) return "unreachable";
  return signal.aborted ? "timeout" : "broken";
}

const REDIRECTS_MAX = 3;

/** Only http(s), and no URLs with a name and password, because those end up in logs. */
function callable(text: string, base?: URL): URL | null {
  const url = URL.parse(text, base);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return url && isWeb && !url.username && !url.password ? url : null;
}

/** The redirect's target. A request that changes something is never repeated elsewhere: its redirect is the answer. */
function targetOf({ statusCode = 0, headers }: IncomingMessage, { method }: { method: string }): string | undefined {
  const isFollowed = (method === "GET" || method === "HEAD") && REDIRECTS.has(statusCode);
  return isFollowed ? headers.location : undefined;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Any header may be a secret (`x-api-key`, `apikey`, `token`), so another origin only gets those that cannot be one. */
const harmless = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name.toLowerCase())));

const HARMLESS = new Set(["accept", "accept-language", "user-agent"]);

import { BodyTooLarge, exchange, type Reply } from "./exchange.ts";
import { checkedAddresses, UnreachableHost } from "./resolve.ts";

/** What to ask, and how much of time and answer it may take. */
export type Question = {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs?: number;
  bytesMax?: number;
};

/**
 * Why there is no answer. `url`: nothing we would ever call. `address`: it leads into a private network.
 * `unreachable`: nobody was reached, so nothing was received. `broken` and `timeout`: it may have been received.
 */
export type Reason = "url" | "address" | "unreachable" | "timeout" | "too-large" | "redirects" | "broken";

export type Answer = ({ ok: true; url: string } & Reply) | { ok: false; reason: Reason };

/**
 * The only way to the outside world. Addresses are given by companies, their customers and other servers, so each
 * is resolved, every result checked, and the connection made to what was checked. A failure is a value, and any
 * status is an answer. An answer is for our own code to read: it is never handed on as it came.
 */
export async function askOutside(url: string, question: Question = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(question.timeoutMs ?? TIMEOUT_MS);
  try {
    return await follow(url, { ...question, method: question.method ?? "GET" }, signal);
  } catch (error) {
    if (signal.aborted) return { ok: false, reason: "timeout" };
    return { ok: false, reason: reasonOf(error) };
  }
}

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 1_000_000;
const REDIRECTS_MAX = 3;

type Asked = Question & { method: string };

async function follow(first: string, question: Asked, signal: AbortSignal): Promise<Answer> {
  let asked = question;
  let url = callable(first);
  for (let redirects = 0; ; redirects++) {
    if (!url) return { ok: false, reason: "url" };

    const addresses = await checkedAddresses(url, signal);
    if (!addresses) return { ok: false, reason: "address" };

    const reply = await exchange({ url, addresses, signal, bytesMax: BYTES_MAX, ...asked });
    const target = targetOf(reply, asked);
    if (target === undefined) return { ok: true, url: url.href, ...reply };
    if (redirects === REDIRECTS_MAX) return { ok: false, reason: "redirects" };

    const next = callable(target, url);
    if (next?.origin !== url.origin) asked = { ...asked, headers: harmless(asked.headers) };
    url = next;
  }
}

/** Only http(s), and nothing that carries a name and password: those end up in logs. */
function callable(text: string, base?: URL): URL | null {
  const url = URL.parse(text, base);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return url && isWeb && !url.username && !url.password ? url : null;
}

/** Where the reply sends us. A question that changes something is never repeated elsewhere: its redirect is the answer. */
function targetOf({ status, headers }: Reply, { method }: Asked): string | undefined {
  const isFollowed = (method === "GET" || method === "HEAD") && REDIRECTS.has(status);
  return isFollowed ? headers.location : undefined;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Any header may be a key (`x-api-key`, `apikey`, `token`), so another origin gets only those that cannot be one. */
const harmless = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name.toLowerCase())));

const HARMLESS = new Set(["accept", "accept-language", "user-agent"]);

function reasonOf(error: unknown): Reason {
  if (error instanceof BodyTooLarge) return "too-large";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return error instanceof UnreachableHost || UNREACHABLE.has(code) ? "unreachable" : "broken";
}

const UNREACHABLE = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL"]);

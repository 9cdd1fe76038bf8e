import type { Call, Endpoint, Output } from "@recado/contract/endpoint";
import type { z } from "zod";
import { syncClock } from "./clock.ts";
import { formOf, SILENCE_MS, sendForm, type UploadOptions } from "./net/upload.ts";
import { type Answer, ApiError, refusalOf } from "./refusal.ts";
import { endLook, lookToken } from "./session/look.ts";
import { enter, idOf, leave, session, tokenNow, update } from "./session.ts";

type Ask<E extends Endpoint> =
  Record<never, never> extends Call<E> ? [input?: Call<E>, told?: UploadOptions] : [input: Call<E>, told?: UploadOptions];

/** `call(tags.update, { params: { id: 7 }, body })`: path, input and answer come from the contract. */
export async function call<E extends Endpoint>(endpoint: E, ...[input, options]: Ask<E>): Promise<Output<E>> {
  // The server refuses writes of a read-only visit as well; here even those that the page makes by itself are not sent.
  if (lookToken() !== null && endpoint.method !== "GET" && endpoint.path !== LEAVING) throw new ApiError("ERR_LOOKING", { status: 403 });
  const [token, person] = [tokenNow(), idOf(session())];
  const ask = () => patiently(endpoint, person, () => send(endpoint, (input ?? {}) as Parts, options));
  let answer = await ask();
  // A request is never retried for the next user, nor after sign-out.
  if (isTokenTooOld(answer) && idOf(session()) === person) {
    await renew(token);
    if (idOf(session()) === person) answer = await ask();
  }
  if (answer.status >= 400) throw heeded(refusalOf(answer), endpoint);
  return endpoint.response.parse(answer.body) as Output<E>;
}

const LEAVING = "/companies/looks/current";
const QUESTIONS_MAX = 4;
const PAUSE_MS_MAX = 5_000;

/**
 * Many tabs that come back at once hit the rate limit of their session: a GET is retried when the response says so. A write is refused, and
 * its user sees the error.
 */
async function patiently(endpoint: Endpoint, person: ReturnType<typeof idOf>, ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (endpoint.method !== "GET" || answer.status !== 429 || tries === QUESTIONS_MAX) return answer;
    const { retryAfter } = (answer.body ?? {}) as { retryAfter?: unknown };
    const pause = Math.min(typeof retryAfter === "number" ? retryAfter * 1000 : 1000, PAUSE_MS_MAX);
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random() / 2))); // not all at the same moment
    if (idOf(session()) !== person) return answer;
  }
}

let renewing: Promise<void> | undefined;

/** However many calls find the token expired, one refreshes it, in one tab; the others wait and are retried. */
export function renew(old: string | null): Promise<void> {
  if (lookToken() !== null) {
    endLook();
    return Promise.reject(new ApiError("ERR_SESSION_EXPIRED", { status: 401 }));
  }
  renewing ??= alone(async () => {
    // Another tab, or a call that was answered meanwhile, has refreshed it already.
    if (session().state === "in" && tokenNow() !== old) return;
    const person = idOf(session());
    const { auth } = await import("@recado/contract/auth");
    const answer = await send(auth.refresh, {}, undefined);
    if (idOf(session()) !== person) return; // a user who has signed out meanwhile is not signed in again
    if (answer.status >= 400) throw heeded(refusalOf(answer), auth.refresh);
    enter(auth.refresh.response.parse(answer.body));
  }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Older browsers have no locks; there the server tolerates two refreshes within seconds of each other. */
const alone = (work: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request("recado-refresh", work) : work());

type Parts = { params?: object; query?: object; body?: object; file?: File; files?: File[] };

async function send(
  endpoint: Endpoint,
  { params = {}, query = {}, body = {}, file, files }: Parts,
  options: UploadOptions | undefined,
): Promise<Answer> {
  const path = Object.entries(asText(encoded(endpoint.params, params))).reduce(
    (path, [name, text]) => path.replace(`:${name}`, encodeURIComponent(text)),
    endpoint.path,
  );
  const search = new URLSearchParams(asText(encoded(endpoint.query.partial(), query))).toString();
  const url = `/api${path}${search && `?${search}`}`;
  const token = tokenNow();
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  try {
    if (endpoint.upload && file) return await sendForm(url, formOf(endpoint.upload.field, [file]), headers, options);
    if (endpoint.uploads && files) return await sendForm(url, formOf(endpoint.uploads.field, files, body), headers, options);
    if (file || files) throw new Error(`${endpoint.path} does not take files in this way.`);
    const hasBody = endpoint.method === "POST" || endpoint.method === "PUT";
    const sentAt = performance.now();
    // biome-ignore lint/style/noRestrictedGlobals: this is the one file of the browser that fetches.
    const response = await fetch(url, {
      method: endpoint.method,
      headers: hasBody ? { ...headers, "content-type": "application/json" } : headers,
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(options?.withinMs ?? SILENCE_MS),
    });
    syncClock(response.headers.get("date"), performance.now() - sentAt);
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof ProgressEvent || isLate(error)) throw new ApiError("ERR_OFFLINE");
    throw error;
  }
}

const isLate = (error: unknown) => error instanceof DOMException && error.name === "TimeoutError";

/** In a path and a query everything is text: the contract's codecs encode ids and lists. A body is sent as it is. */
const encoded = (part: z.ZodType, value: object) => part.encode(value) as object;

const asText = (part: object): Record<string, string> =>
  Object.fromEntries(Object.entries(part).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

const isTokenTooOld = (answer: Answer) => answer.status === 403 && refusalOf(answer).code === "ERR_TOKEN_EXPIRED";

/** An expired session signs out; an expired subscription leads to its notice. The caller shows every other refusal. */
function heeded(error: ApiError, endpoint: Endpoint): ApiError {
  if (error.status === 401 && (endpoint.access !== "public" || endpoint.path === "/auth/refresh_token")) leave();
  if (error.code === "ERR_SUBSCRIPTION_EXPIRED") update({ expired: true });
  return error;
}

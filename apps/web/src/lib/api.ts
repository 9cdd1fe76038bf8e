import type { Call, Endpoint, Output } from "@recado/contract/endpoint";
import type { z } from "zod";
import { hearTime } from "./clock.ts";
import { formOf, SILENCE_MS, sendForm, type UploadOptions } from "./net/upload.ts";
import { type Answer, ApiError, refusalOf } from "./refusal.ts";
import { endLook, lookToken } from "./session/look.ts";
import { enter, idOf, leave, session, tokenNow, update } from "./session.ts";

type Ask<E extends Endpoint> =
  Record<never, never> extends Call<E> ? [input?: Call<E>, told?: UploadOptions] : [input: Call<E>, told?: UploadOptions];

/** `call(tags.update, { params: { id: 7 }, body })`: path, input and answer come from the contract. */
export async function call<E extends Endpoint>(endpoint: E, ...[input, told]: Ask<E>): Promise<Output<E>> {
  // The server refuses it as well; what the page does by itself is not even sent.
  if (lookToken() !== null && endpoint.method !== "GET" && endpoint.path !== LEAVING) throw new ApiError("ERR_LOOKING", { status: 403 });
  const [token, person] = [tokenNow(), idOf(session())];
  const ask = () => patiently(endpoint, person, () => send(endpoint, (input ?? {}) as Parts, told));
  let answer = await ask();
  // What one person asked for is never done in the name of the next, and for nobody who has left.
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
 * Many tabs that come back at once ask more than the server answers one session at a time: a question is put again when it says so.
 * What changes something is refused, and whoever did it sees that.
 */
async function patiently(endpoint: Endpoint, person: ReturnType<typeof idOf>, ask: () => Promise<Answer>): Promise<Answer> {
  for (let asked = 1; ; asked++) {
    const answer = await ask();
    if (endpoint.method !== "GET" || answer.status !== 429 || asked === QUESTIONS_MAX) return answer;
    const { retryAfter } = (answer.body ?? {}) as { retryAfter?: unknown };
    const pause = Math.min(typeof retryAfter === "number" ? retryAfter * 1000 : 1000, PAUSE_MS_MAX);
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random() / 2))); // not all at the same moment
    if (idOf(session()) !== person) return answer;
  }
}

let renewing: Promise<void> | undefined;

/** However many calls find the token too old, one asks for a fresh one, in one tab; the others wait for it and are repeated. */
export function renew(old: string | null): Promise<void> {
  if (lookToken() !== null) {
    endLook();
    return Promise.reject(new ApiError("ERR_SESSION_EXPIRED", { status: 401 }));
  }
  renewing ??= alone(async () => {
    // Another tab, or a call that was answered while this one was on its way, has been here already.
    if (session().state === "in" && tokenNow() !== old) return;
    const person = idOf(session());
    const { auth } = await import("@recado/contract/auth");
    const answer = await send(auth.refresh, {}, undefined);
    if (idOf(session()) !== person) return; // whoever has left meanwhile is not brought back
    if (answer.status >= 400) throw heeded(refusalOf(answer), auth.refresh);
    enter(auth.refresh.response.parse(answer.body));
  }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Older browsers have no locks; there the server forgives two tabs that come within seconds of each other. */
const alone = (work: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request("recado-refresh", work) : work());

type Parts = { params?: object; query?: object; body?: object; file?: File; files?: File[] };

async function send(
  endpoint: Endpoint,
  { params = {}, query = {}, body = {}, file, files }: Parts,
  told: UploadOptions | undefined,
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
    if (endpoint.upload && file) return await sendForm(url, formOf(endpoint.upload.field, [file]), headers, told);
    if (endpoint.uploads && files) return await sendForm(url, formOf(endpoint.uploads.field, files, body), headers, told);
    if (file || files) throw new Error(`${endpoint.path} does not take files in this way.`);
    const hasBody = endpoint.method === "POST" || endpoint.method === "PUT";
    const asked = performance.now();
    // biome-ignore lint/style/noRestrictedGlobals: this is the one file of the browser that fetches.
    const response = await fetch(url, {
      method: endpoint.method,
      headers: hasBody ? { ...headers, "content-type": "application/json" } : headers,
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(told?.withinMs ?? SILENCE_MS),
    });
    hearTime(response.headers.get("date"), performance.now() - asked);
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof ProgressEvent || isLate(error)) throw new ApiError("ERR_OFFLINE");
    throw error;
  }
}

const isLate = (error: unknown) => error instanceof DOMException && error.name === "TimeoutError";

/** In a path and a query everything is text: the contract's codecs write ids and lists so. A body travels as it is. */
const encoded = (part: z.ZodType, value: object) => part.encode(value) as object;

const asText = (part: object): Record<string, string> =>
  Object.fromEntries(Object.entries(part).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

const isTokenTooOld = (answer: Answer) => answer.status === 403 && refusalOf(answer).code === "ERR_TOKEN_EXPIRED";

/** A session that is over is left; a subscription that is over leads to its notice. Every other refusal is the caller's to show. */
function heeded(error: ApiError, endpoint: Endpoint): ApiError {
  if (error.status === 401 && (endpoint.access !== "public" || endpoint.path === "/auth/refresh_token")) leave();
  if (error.code === "ERR_SUBSCRIPTION_EXPIRED") update({ expired: true });
  return error;
}

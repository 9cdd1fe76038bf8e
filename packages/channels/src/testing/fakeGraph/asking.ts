import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Ask, OpenStream, Question } from "../../cloud/outside.ts";

/** The application's outbound requests, reduced to one local server; still tells requests that reached it from those that did not. */
export const ask: Ask = async (url, question) => {
  const sent = await send(url, question);
  if (!sent.ok) return sent;
  return { ...sent, body: await buffer(sent.response) };
};

export const openStream: OpenStream = async (url, question) => {
  const sent = await send(url, question);
  return sent.ok ? { ...sent, stream: sent.response } : sent;
};

type Sent = { ok: true; status: number; headers: Record<string, string>; response: IncomingMessage } | { ok: false; reason: string };

function send(url: string, { method = "GET", headers = {}, body, timeoutMs = 5000 }: Question): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const length = typeof body === "object" ? { "content-length": body.length } : {};
  const signal = AbortSignal.timeout(timeoutMs);
  const outgoing = request(url, { method, headers: { ...headers, ...length }, signal, agent: false });
  outgoing.on("response", (response) => {
    const headerList = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    resolve({ ok: true, status: response.statusCode ?? 0, headers: Object.fromEntries(headerList), response });
  });
  outgoing.on("error", (error: NodeJS.ErrnoException) => {
    const reason = error.code === "ECONNREFUSED" ? "unreachable" : signal.aborted ? "timeout" : "broken";
    resolve({ ok: false, reason });
  });
  if (typeof body === "object") pipeline(Readable.from(body.open()), outgoing).catch(() => {});
  else outgoing.end(body);
  return promise;
}

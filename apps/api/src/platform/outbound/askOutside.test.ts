import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { leadingInside, resolve } from "../../testing/leadingInside.ts";
import { askOutside } from "./askOutside.ts";
import { configureOutbound } from "./resolve.ts";

const servers: Server[] = [];
async function serve(listener: RequestListener, host?: string) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

// The canary listens on all addresses of this machine; the friend only on one that tests may allow.
const hits: IncomingMessage[] = [];
const canary = await serve((request, response) => {
  hits.push(request);
  response.end("inside");
});
let answer: RequestListener = (_, response) => response.end("hello");
const requests: IncomingMessage[] = [];
const port = await serve((request, response) => {
  requests.push(request);
  answer(request, response);
}, "127.0.0.2");
const friend = `http://127.0.0.2:${port}`;
const befriended = { allowPrivate: ["127.0.0.2"] };

beforeEach(() => {
  hits.length = 0;
  requests.length = 0;
  answer = (_, response) => response.end("hello");
});
afterEach(() => configureOutbound({}));

const hostile = leadingInside(canary);

test("nothing that leads inside is ever called, however it is written", async () => {
  configureOutbound({ resolve });
  const answers = await Promise.all(hostile.map((url) => askOutside(url, { timeoutMs: 2000 })));

  console.log(`RESULT SEC-04 urls=${hostile.length} hits=${hits.length}`);
  expect(hostile.length).toBeGreaterThanOrEqual(60);
  for (const [at, url] of hostile.entries())
    expect(answers[at], url).toEqual({ ok: false, reason: expect.stringMatching(/^(url|address|unreachable)$/) });
  expect(hits).toEqual([]);
});

test("most of those do reach the canary when an installation allows it, else the refusals meant nothing", async () => {
  configureOutbound({ resolve, allowPrivate: ["127.0.0.0/8", "0.0.0.0/8", "::1"] });
  await Promise.all(hostile.map((url) => askOutside(url, { timeoutMs: 2000 })));
  expect(hits.length).toBeGreaterThan(20);
});

test("a name with credentials before it is refused even where it leads somewhere harmless", async () => {
  configureOutbound(befriended);
  expect(await askOutside(`http://user:password@127.0.0.2:${port}/`)).toEqual({ ok: false, reason: "url" });
  expect(requests).toEqual([]);
});

test("a name that changes its mind after the check still leads to what was checked", async () => {
  const answers = ["127.0.0.2", "127.0.0.1"];
  let lookups = 0;
  configureOutbound({ ...befriended, resolve: async () => [answers[lookups++] ?? "127.0.0.1"] });

  expect(await askOutside(`http://rebind.test:${port}/`)).toMatchObject({ ok: true, status: 200 });
  expect(lookups).toBe(1);
  expect(requests[0]?.headers.host).toBe(`rebind.test:${port}`);
  expect(await askOutside(`http://rebind.test:${canary}/`)).toEqual({ ok: false, reason: "address" });
  expect(hits).toEqual([]);
});

test("a name that nobody knows is a failure like any other", async () => {
  configureOutbound({ resolve: () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })) });
  expect(await askOutside("http://nobody.test/")).toEqual({ ok: false, reason: "unreachable" });
});

test("an answer comes with its status, headers and bytes, whatever the status", async () => {
  configureOutbound(befriended);
  answer = (_, response) => response.writeHead(418, { "content-type": "text/plain", "x-kind": "teapot" }).end("short");
  const result = await askOutside(`${friend}/tea`, { method: "POST", headers: { "x-api-key": "k" }, body: "a body" });

  expect(result).toMatchObject({ ok: true, url: `${friend}/tea`, status: 418, headers: { "x-kind": "teapot" } });
  expect(result.ok && result.body.toString()).toBe("short");
  expect(requests[0]).toMatchObject({ method: "POST", headers: { "x-api-key": "k", "content-length": "6" } });
});

test.each([301, 302, 303, 307, 308])("a %i to the inside is not followed", async (status) => {
  configureOutbound(befriended);
  answer = (_, response) => response.writeHead(status, { location: `http://127.0.0.1:${canary}/` }).end();
  expect(await askOutside(friend)).toEqual({ ok: false, reason: "address" });
  expect(hits).toEqual([]);
});

test.each(["file:///etc/passwd", "ftp://127.0.0.2/", "http://user:password@127.0.0.2/", "http://["])(
  "nor a redirect to %s",
  async (location) => {
    configureOutbound(befriended);
    answer = (_, response) => response.writeHead(302, { location }).end();
    expect(await askOutside(friend)).toEqual({ ok: false, reason: "url" });
  },
);

test("three redirects are followed and a fourth is not", async () => {
  configureOutbound(befriended);
  answer = ({ url }, response) => {
    const left = Number(url?.slice(1));
    if (left === 0) response.end("arrived");
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  };
  expect(await askOutside(`${friend}/3`)).toMatchObject({ ok: true, status: 200, url: `${friend}/0` });
  expect(requests).toHaveLength(4);
  expect(await askOutside(`${friend}/4`)).toEqual({ ok: false, reason: "redirects" });
  expect(requests).toHaveLength(8);
});

test("what was sent to change something is not sent again elsewhere", async () => {
  configureOutbound(befriended);
  answer = (_, response) => response.writeHead(307, { location: "/again" }).end();
  expect(await askOutside(friend, { method: "POST", body: "once" })).toMatchObject({ ok: true, status: 307 });
  expect(requests).toHaveLength(1);
});

test("keys stay with the server they were meant for", async () => {
  configureOutbound({ ...befriended, resolve: async () => ["127.0.0.2"] });
  answer = ({ url }, response) => {
    const next = { "/": "/same", "/same": `http://other.test:${port}/other` }[url ?? ""];
    if (next) response.writeHead(302, { location: next }).end();
    else response.end();
  };
  const headers = { Authorization: "Bearer k", "X-Api-Key": "k", Cookie: "k=1", Accept: "application/json" };
  expect(await askOutside(friend, { headers })).toMatchObject({ ok: true });

  expect(requests.map(({ url }) => url)).toEqual(["/", "/same", "/other"]);
  expect(requests[1]?.headers).toMatchObject({ authorization: "Bearer k", "x-api-key": "k", cookie: "k=1" });
  expect(requests[2]?.headers.accept).toBe("application/json");
  for (const name of ["authorization", "x-api-key", "cookie"]) expect(requests[2]?.headers[name], name).toBeUndefined();
});

test("an endless answer ends at its limit, and one that just fits is taken whole", async () => {
  configureOutbound(befriended);
  let isClosed = Promise.withResolvers<void>();
  answer = (_, response) => {
    isClosed = Promise.withResolvers();
    response.on("close", isClosed.resolve);
    const more = () => response.write("x".repeat(10_000), () => response.writable && setImmediate(more));
    more();
  };
  expect(await askOutside(friend, { bytesMax: 100_000 })).toEqual({ ok: false, reason: "too-large" });
  await isClosed.promise;

  answer = (_, response) => response.end("x".repeat(100));
  expect(await askOutside(friend, { bytesMax: 100 })).toMatchObject({ ok: true });
  expect(await askOutside(friend, { bytesMax: 99 })).toEqual({ ok: false, reason: "too-large" });
});

test("an answer is not unpacked, so that a few bytes cannot become many", async () => {
  configureOutbound(befriended);
  answer = (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("never unpacked");
  const told = await askOutside(friend);
  expect(told.ok && told.body.toString()).toBe("never unpacked");
  expect(requests[0]?.headers["accept-encoding"]).toBe("identity");
});

test.each<[string, RequestListener]>([
  ["a server that never answers", () => {}],
  ["an answer that never ends", (_, response) => response.write("x")],
  ["an answer that drips", (_, response) => void setInterval(() => response.write("x"), 20).unref()],
])("%s costs its time and no more", async (_, listener) => {
  configureOutbound(befriended);
  answer = listener;
  expect(await askOutside(friend, { timeoutMs: 150 })).toEqual({ ok: false, reason: "timeout" });
});

test("nor does a name server that never answers, and then surely nothing was received", async () => {
  configureOutbound({ resolve: () => new Promise(() => {}) });
  expect(await askOutside("http://slow.test/", { timeoutMs: 50 })).toEqual({ ok: false, reason: "unreachable" });
});

test("a connection that breaks is told from one that was never made", async () => {
  configureOutbound(befriended);
  answer = (request) => request.socket.destroy();
  expect(await askOutside(friend)).toEqual({ ok: false, reason: "broken" });
  answer = (request) => void request.socket.write("HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
  expect(await askOutside(friend)).toEqual({ ok: false, reason: "broken" });
  expect(await askOutside("http://127.0.0.2:1/")).toEqual({ ok: false, reason: "unreachable" });
});

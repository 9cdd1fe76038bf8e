import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { askOutside } from "./askOutside.ts";
import { openOutside } from "./openOutside.ts";
import { configureOutbound } from "./resolve.ts";
import { outsideTrusting } from "./trusting.ts";

let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.2", resolve));
const origin = `http://127.0.0.2:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => configureOutbound({ allowPrivate: ["127.0.0.2"] }));
afterEach(() => configureOutbound({}));

const limits = { timeoutMs: 5000, bytesMax: 1000 };

async function opened(question = limits) {
  const told = await openOutside(origin, question);
  if (!told.ok) throw new Error(told.reason);
  return told;
}

test("a large answer comes as it arrives, and its head before it", async () => {
  const more = Promise.withResolvers<void>();
  answer = (_, response) => {
    response.writeHead(200, { "content-type": "video/mp4" }).write("first ");
    more.promise.then(() => response.end("last"));
  };
  const told = await opened();
  expect(told).toMatchObject({ status: 200, headers: { "content-type": "video/mp4" } });
  more.resolve();
  expect(await text(told.stream)).toBe("first last");
});

test("what is longer than it may be is refused by what it says of itself, else when it is", async () => {
  answer = (_, response) => response.end("x".repeat(1001));
  expect(await openOutside(origin, limits)).toEqual({ ok: false, reason: "too-large" });
  answer = (_, response) => {
    response.write("x".repeat(900));
    response.end("x".repeat(101));
  };
  await expect(text((await opened()).stream)).rejects.toThrow("More than 1000 bytes.");
  answer = (_, response) => response.end("x".repeat(1000));
  expect(await text((await opened()).stream)).toHaveLength(1000);
});

test("an answer that breaks off, or never ends, is an error and never a short file", async () => {
  answer = (request, response) => {
    response.writeHead(200, { "content-length": "100" }).write("half");
    setTimeout(() => request.socket.destroy(), 20);
  };
  await expect(text((await opened()).stream)).rejects.toThrow();
  answer = (_, response) => response.write("x");
  await expect(text((await opened({ ...limits, timeoutMs: 150 })).stream)).rejects.toThrow();
});

test("whoever loses interest ends the connection", async () => {
  const closed = Promise.withResolvers<void>();
  answer = (_, response) => {
    response.on("close", closed.resolve);
    response.write("x");
  };
  (await opened()).stream.destroy();
  await closed.promise;
});

test("a body too large to be held is sent as it is read, with its length", async () => {
  let received: IncomingMessage | undefined;
  answer = async (request, response) => {
    received = request;
    response.end(await text(request));
  };
  async function* open() {
    yield Buffer.from("piece ");
    yield Buffer.from("by piece");
  }
  const told = await askOutside(origin, { method: "POST", body: { length: 14, open } });
  expect(told.ok && told.body.toString()).toBe("piece by piece");
  expect(received?.headers["content-length"]).toBe("14");
});

test("a body that cannot be read fails what it belongs to, and a refusal before its end is heard", async () => {
  answer = (request, response) =>
    void text(request).then(
      (said) => response.end(said),
      () => {},
    );
  async function* broken() {
    yield Buffer.from("piece");
    throw new Error("The disk is gone.");
  }
  const failed = await askOutside(origin, { method: "POST", body: { length: 10, open: broken } });
  expect(failed).toEqual({ ok: false, reason: expect.stringMatching(/^(broken|unreachable)$/) });

  answer = (_, response) => response.writeHead(413, { connection: "close" }).end();
  async function* endless() {
    for (;;) yield Buffer.alloc(60_000);
  }
  expect(await askOutside(origin, { method: "POST", body: { length: 1e9, open: endless } })).toMatchObject({ ok: true, status: 413 });
});

test("nobody there is told from a connection that breaks, with a body to send too", async () => {
  async function* open() {
    yield Buffer.from("x");
  }
  const body = { length: 1, open };
  expect(await askOutside("http://127.0.0.2:1/", { method: "POST", body })).toEqual({ ok: false, reason: "unreachable" });
  answer = (request) => request.socket.destroy();
  expect(await askOutside(origin, { method: "POST", body })).toEqual({ ok: false, reason: "broken" });
});

test("a question that cannot be written, for its header has two lines, was surely not sent", async () => {
  const headers = { authorization: "Bearer a\nb" };
  expect(await askOutside(origin, { method: "POST", headers, body: "x" })).toEqual({ ok: false, reason: "unreachable" });
});

test("a server that the installation chose may stand in a private network, and no other, not even by its redirect", async () => {
  configureOutbound({});
  const { ask, openStream } = outsideTrusting(`${origin}/v26.0`);
  answer = (_, response) => response.end("hello");
  expect(await ask(`${origin}/v26.0/1`)).toMatchObject({ ok: true, status: 200 });
  expect(await openStream(`${origin}/file`, limits)).toMatchObject({ ok: true, status: 200 });
  expect(await ask(origin.replace("127.0.0.2", "127.0.0.3"))).toEqual({ ok: false, reason: "address" });
  expect(await askOutside(origin)).toEqual({ ok: false, reason: "address" });

  answer = (_, response) => response.writeHead(302, { location: origin.replace("127.0.0.2", "127.0.0.3") }).end();
  expect(await ask(origin)).toEqual({ ok: false, reason: "address" });
  expect(await ask(origin, { redirectsMax: 0 })).toEqual({ ok: false, reason: "redirects" });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerUnknown, servePages } from "./pages.ts";

const app = Fastify();
let root = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "recado-pages-"));
  await writeFile(join(root, "index.html"), "<!doctype html><div id=root>");
  await writeFile(join(root, "favicon.svg"), "<svg/>");
  app.setNotFoundHandler(answerUnknown);
  await servePages({ app }, root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = (url: string, accept = "text/html") => app.inject({ url, headers: { accept } });

test.each(["/", "/login", "/quick-messages", "/no/such/page"])("%s, asked for as a page, is the web app", async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(answer.body).toContain("<div id=root>");
});

test("what is no page and no file is not there, in the shape of the API", async () => {
  for (const answer of [await get("/api/nothing"), await get("/nothing.js", "*/*"), await get("/../package.json", "*/*")])
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: "ERR_NOT_FOUND" }]);
  expect((await get("/favicon.svg", "*/*")).body).toBe("<svg/>");
});

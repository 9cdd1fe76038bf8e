import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerUnknown, servePages } from "./pages.ts";

const app = Fastify();
let root = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "recado-pages-"));
  await writeFile(join(root, "index.html"), "<!doctype html><div id=root>");
  await cp(fileURLToPath(new URL("../../../../web/public", import.meta.url)), root, { recursive: true });
  await writeFile(join(root, "favicon.svg"), "<svg/>");
  await writeFile(join(root, "helps/player.html.gz"), gzipSync("<!doctype html>"));
  app.setNotFoundHandler(answerUnknown);
  await servePages({ app }, root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = (url: string, accept = "text/html", more: Record<string, string> = {}) => app.inject({ url, headers: { accept, ...more } });

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

test.each([
  ["/app.webmanifest", "application/manifest+json"],
  ["/sw.js", "application/javascript"],
  ["/icon-maskable-512.png", "image/png"],
])("%s, by which the app is installed, is what it says, and never an old one", async (url, type) => {
  const answer = await get(url, "*/*");
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(answer.headers["content-type"]).toContain(type);
});

test("one page alone may show another site's, and stands in pages of ours alone", async () => {
  const { statusCode, headers } = await get("/helps/player.html");
  expect([statusCode, headers["x-frame-options"]]).toEqual([200, "SAMEORIGIN"]);
  expect(String(headers["content-security-policy"]).split(";")).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "frame-src https://www.youtube-nocookie.com",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]);
  const packed = await get("/helps/player.html", "text/html", { "accept-encoding": "gzip" });
  expect([packed.headers["content-encoding"], packed.headers["content-security-policy"]], "however it is packed").toEqual([
    "gzip",
    headers["content-security-policy"],
  ]);
  for (const other of ["/", "/helps", "/helps/", "/helps/player.js", "/favicon.svg", "/tickets"])
    expect((await get(other)).headers["content-security-policy"], other).toBeUndefined(); // answered like any other path
});

test("every icon that the installed app has is there, and one for each shape", async () => {
  const { icons } = JSON.parse(await readFile(join(root, "app.webmanifest"), "utf8")) as { icons: { src: string; purpose?: string }[] };
  for (const { src } of icons) expect([src, (await get(src, "*/*")).statusCode]).toEqual([src, 200]);
  expect(icons.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(["any", "maskable"]));
});

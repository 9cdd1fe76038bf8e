import { Readable } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { now, setClock } from "../../platform/clock.ts";
import { signLink } from "../../platform/crypto/links.ts";
import { newKey } from "../../platform/storage/keys.ts";
import { openObject } from "../../platform/storage/storage.ts";
import { storeUpload } from "../../platform/storage/upload.ts";
import { ask } from "../../testing/app.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { addFile, forgetFile } from "./actions.ts";
import { removeStoredFile } from "./jobs.ts";
import { linkToFile } from "./present.ts";
import { findFile } from "./queries.ts";

let restore = () => {};
afterEach(() => restore());

const HOUR_MS = 3_600_000;
const [expired, missing] = [
  [404, { error: "ERR_LINK_EXPIRED" }],
  [404, { error: "ERR_NO_FILE_FOUND" }],
];

test("whoever holds a link reads that one file, for an hour", async () => {
  const company = await createCompany();
  const { id } = await createFile(company, "Olá 😀");
  const link = linkToFile(company.id, id);
  const { statusCode, body, headers } = await open(link);
  expect([statusCode, body]).toEqual([200, "Olá 😀"]);
  expect(headers).toMatchObject({ "content-length": "9", "cache-control": "private, max-age=3600" });

  const signedAt = now().getTime();
  restore = setClock(() => new Date(signedAt + HOUR_MS + 1));
  expect(await refused(link)).toEqual(expired);
});

test("a link that was altered, or was signed for something else, opens nothing", async () => {
  const company = await createCompany();
  const { id } = await createFile(company, "secret");
  const link = linkToFile(company.id, id);
  const parts = { company: String(company.id), file: String(id) };
  const forged = [
    link.slice(0, -2),
    link.replace(/media\/./, "media/x"),
    `/api/media/${signLink({ ...parts, use: "invoice" }, 60)}`,
    "/api/media/a.b",
    `/api/media/${id}`,
    `/api/media/${company.id}%2F${id}`,
  ];
  for (const each of forged) expect(await refused(each), each).toEqual(expired);
});

test("a link of one company opens no file of another", async () => {
  const [mine, theirs] = [await createCompany(), await createCompany()];
  const { id } = await createFile(theirs, "theirs");
  expect(await refused(linkToFile(mine.id, id))).toEqual(missing);
});

test.each([
  ["<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "image.svg"],
  ["<!doctype html><script>alert(1)</script>", "page.html"],
  ["<?xml version='1.0'?><a/>", "photo.png"],
])("what could run in a browser is handed over as bytes, under headers that let nothing run: %s", async (content, name) => {
  const company = await createCompany();
  const { id } = await createFile(company, content, name);
  const { headers } = await open(linkToFile(company.id, id));
  expect(headers["content-type"]).toMatch(/^(application\/octet-stream|text\/plain)/);
  expect(headers["content-disposition"]).toMatch(/^attachment; /);
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "content-security-policy": "sandbox; default-src 'none'" });
});

test("a forgotten file is served to nobody at once, and its object goes with the job, once", async () => {
  const company = await createCompany();
  const { id, key } = await createFile(company, "Olá");
  const link = linkToFile(company.id, id);
  await removeStoredFile.run(company.id, { fileId: id });
  expect((await open(link)).statusCode).toBe(200); // not deleted yet

  await company.run((ctx) => forgetFile(ctx, id));
  expect(await refused(link)).toEqual(missing);
  const { stream, size } = await openObject(key);
  stream.destroy();
  expect(size).toBe(4);

  await removeStoredFile.run(company.id, { fileId: id });
  await removeStoredFile.run(company.id, { fileId: id });
  await expect(openObject(key)).rejects.toThrow("Nothing is stored");
  expect(await company.run((ctx) => findFile(ctx, id))).toBeUndefined();
});

describe("parts of a file", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const served = async (headers: Record<string, string>, method: "GET" | "HEAD" = "GET", content = letters) => {
    const company = await createCompany();
    const { id, sha256 } = await createFile(company, content);
    const own = Object.entries(headers).map(([name, value]) => [name, value.replace("ETAG", `"${sha256}"`)]);
    return open(linkToFile(company.id, id), { headers: Object.fromEntries(own), method });
  };

  test.each([
    ["bytes=0-3", "abcd", "0-3"],
    ["bytes=0-", letters, "0-25"],
    ["bytes=23-", "xyz", "23-25"],
    ["bytes=23-99999", "xyz", "23-25"],
    ["bytes=25-25", "z", "25-25"],
    ["bytes=-2", "yz", "24-25"],
    ["bytes=-99999", letters, "0-25"],
    ["Bytes= 1 - 2 ", "bc", "1-2"],
  ])("%s is answered with exactly those", async (range, body, place) => {
    const answer = await served({ range });
    expect([answer.statusCode, answer.body]).toEqual([206, body]);
    expect(answer.headers).toMatchObject({
      "content-range": `bytes ${place}/26`,
      "content-length": String(body.length),
      "accept-ranges": "bytes",
      "content-type": "text/plain",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "content-disposition": expect.stringMatching(/^attachment; /),
    });
  });

  test.each(["bytes=26-", "bytes=26-30", "bytes=-0", "bytes=999999999999999-"])("%s lies beyond it", async (range) => {
    const { statusCode, body, headers } = await served({ range });
    expect([statusCode, body]).toEqual([416, ""]);
    expect(headers).toMatchObject({ "content-range": "bytes */26", "x-content-type-options": "nosniff" });
  });

  test.each([
    "bytes=0-1,4-5",
    "bytes=3-1",
    "bytes=-",
    "bytes=",
    "bytes=a-b",
    "items=0-1",
    "bytes=0-1;",
    "bytes=9999999999999999-",
    "bytes=--1",
  ])("%s is answered with the whole", async (range) => {
    const { statusCode, body, headers } = await served({ range });
    expect([statusCode, body]).toEqual([200, letters]);
    expect(headers["content-range"]).toBeUndefined();
  });

  test("of an empty file there is no part", async () => {
    expect((await served({ range: "bytes=0-" }, "GET", "")).statusCode).toBe(416);
    expect(await served({}, "GET", "")).toMatchObject({ statusCode: 200, body: "" });
  });

  test.each([
    ["ETAG", 206],
    ['"another"', 200],
    ["W/ETAG", 200],
    ["Sat, 21 Nov 2026 09:00:00 GMT", 200],
  ])("with If-Range %s the answer is %i: parts of two files never become one", async (ifRange, status) => {
    expect((await served({ range: "bytes=0-1", "if-range": ifRange })).statusCode).toBe(status);
  });

  test.each([
    ["ETAG", 304],
    ["W/ETAG", 304],
    ['"a", ETAG', 304],
    ["*", 304],
    ['"another"', 200],
  ])("with If-None-Match %s the answer is %i", async (tags, status) => {
    const { statusCode, body, headers } = await served({ "if-none-match": tags, range: "bytes=0-25" });
    expect([statusCode, body]).toEqual(status === 304 ? [304, ""] : [206, letters]);
    expect(headers.etag).toMatch(/^"[0-9a-f]{64}"$/);
  });

  test("HEAD says how large it is, and no more", async () => {
    const { statusCode, body, headers } = await served({ range: "bytes=0-1" }, "HEAD");
    expect([statusCode, body]).toEqual([200, ""]);
    expect(headers).toMatchObject({ "content-length": "26", "accept-ranges": "bytes", "x-content-type-options": "nosniff" });
  });
});

async function createFile(company: TestCompany, content: string, filename = "nota.txt") {
  const stored = await storeUpload(newKey(company.id), { file: Readable.from([Buffer.from(content)]), filename }, 1024);
  return company.run((ctx) => addFile(ctx, stored));
}

const open = (link: string, { headers = {}, method = "GET" }: { headers?: Record<string, string>; method?: "GET" | "HEAD" } = {}) =>
  ask(undefined, method as "GET", link.replace(/^\/api/, ""), { headers });

async function refused(link: string) {
  const { statusCode, body } = await open(link);
  return [statusCode, JSON.parse(body)];
}

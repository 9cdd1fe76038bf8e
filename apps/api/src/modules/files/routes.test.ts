import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { now, setClock } from "../../platform/clock.ts";
import { signLink } from "../../platform/crypto/links.ts";
import { newKey } from "../../platform/storage/keys.ts";
import { openObject } from "../../platform/storage/storage.ts";
import { keepUpload } from "../../platform/storage/upload.ts";
import { ask } from "../../testing/app.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { forgetFile, keepFile } from "./actions.ts";
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
  expect((await open(link)).statusCode).toBe(200); // nobody has forgotten it yet

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

async function createFile(company: TestCompany, content: string, filename = "nota.txt") {
  const stored = await keepUpload(newKey(company.id), { file: Readable.from([Buffer.from(content)]), filename }, 1024);
  return company.run((ctx) => keepFile(ctx, stored));
}

const open = (link: string) => ask(undefined, "GET", link.replace(/^\/api/, ""));

async function refused(link: string) {
  const { statusCode, body } = await open(link);
  return [statusCode, JSON.parse(body)];
}

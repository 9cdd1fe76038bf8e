import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { post } from "@recado/contract/endpoint";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { testConfig } from "../../testing/config.ts";
import { eventually } from "../../testing/eventually.ts";
import { asOwner } from "../../testing/owner.ts";
import { sweepStranded } from "../storage/arrivals.ts";
import { openObject } from "../storage/storage.ts";
import type { StoredFile } from "../storage/upload.ts";
import { type Api, createServer } from "./server.ts";
import { uploadsRoute } from "./uploads.ts";

const MEGABYTE = 1024 * 1024;
const letters = post("/scratch/letters/:place", {
  params: z.object({ place: z.string() }),
  body: z.object({ text: z.union([z.string().max(20), z.array(z.string().max(20))]).default("") }),
  uploads: { field: "medias", filesMax: 3, maxBytes: 100 * MEGABYTE },
  response: z.object({ text: z.unknown(), files: z.array(z.object({ name: z.string(), type: z.string(), size: z.number() })) }),
});

let api: Api;
let kept: StoredFile[] = [];
let allowed = 0;
beforeAll(async () => {
  api = await createServer(testConfig(inject("database").folder));
  uploadsRoute(api, letters, {
    allow: async () => void allowed++,
    keep: async (_, { body }, files) => {
      kept = files;
      return { text: body.text, files };
    },
  });
  await api.app.ready();
});
afterAll(() => api.app.close());

test("several files and fields come in one form, in any order, each file with its own type", async () => {
  const { user } = await somebody();
  const { status, body } = await send(user, [
    file("a.html", "GIF89a picture"),
    field("text", "um"),
    file("../../b.txt", "text"),
    field("text", "dois"),
    file("c.pdf", "%PDF-1.7"),
  ]);
  expect(status).toBe(200);
  expect(body).toEqual({
    text: ["um", "dois"],
    files: [
      { name: "a.html", type: "image/gif", size: 14 },
      { name: "b.txt", type: "text/plain", size: 4 },
      { name: "c.pdf", type: "application/pdf", size: 8 },
    ],
  });
  expect((await buffer((await openObject(kept[1]!.key)).stream)).toString()).toBe("text");
});

test("fields alone come as a form or as JSON; a file that JSON claims to be is none", async () => {
  const { user } = await somebody();
  expect(await send(user, [field("text", "só texto")])).toMatchObject({ status: 200, body: { text: "só texto", files: [] } });
  const payload = { text: "oi", medias: [{ path: "/etc/passwd", filename: "passwd", mimetype: "text/plain" }] };
  expect(await send(user, JSON.stringify(payload), "application/json")).toMatchObject({ status: 200, body: { text: "oi", files: [] } });
});

test("a file that nobody can read as one takes what stands beside it along: nothing is kept", async () => {
  const { user, company } = await somebody();
  const stray = ['filename="a\nb.txt"', 'filename="a\rb.txt"', "filename*=UTF-8''a%0d%0ab.txt", "filename", "x=y"];
  for (const tail of stray)
    for (const parts of [
      [field("text", "Segue a nota"), stranger(tail), file("b.txt", "b")],
      [file("b.txt", "b"), stranger(tail), field("text", "Segue a nota")],
    ])
      expect((await send(user, parts)).status, JSON.stringify(tail)).toBe(400);
  expect(await lying(company)).toBe(0);
  expect((await send(user, [field("text", "oi"), field("medias", ""), file("b.txt", "b")])).status).toBe(200);
});
const stranger = (tail: string): Part => ({ ...field("medias", "olá"), head: `name="medias"; ${tail}` });

test.each([
  ["a picture", "\xff\xd8\xff", 5],
  ["a sound", "ID3", 16],
  ["a film", "\0\0\0\x20ftypisom", 16],
  ["a document", "%PDF-1.7", 100],
])("%s may be as large as its kind and no larger, whatever came before it", { timeout: 120_000 }, async (_, head, megabytes) => {
  const { user, company } = await somebody();
  const most = Buffer.alloc(megabytes * MEGABYTE, "x");
  most.write(head, "latin1");
  expect((await send(user, [file("a", most)])).status).toBe(200);
  expect(await lying(company)).toBe(1);

  const over = Buffer.concat([most, Buffer.from("x")]);
  const refused = await send(user, [file("small", "%PDF-"), file("a", over), field("text", "x")]);
  expect(refused).toMatchObject({ status: 413, body: { error: "ERR_FILE_TOO_LARGE" } });
  expect(await lying(company)).toBe(1);
});

const file3 = [file("1", "1"), file("2", "2"), file("3", "3")];
const refusals: Array<[string, Part[] | string, string | undefined, number, string]> = [
  ["more files than it takes", [...file3, file("4", "4")], undefined, 413, "ERR_FILE_TOO_LARGE"],
  ["more fields than anybody needs", Array.from({ length: 31 }, () => field("text", "x")), undefined, 413, "ERR_FILE_TOO_LARGE"],
  ["a field that is none", [file("a", "a"), field("__proto__", "x")], undefined, 400, "ERR_VALIDATION"],
  ["a file in a field that is none", [file("a", "a"), file("b", "b", "constructor")], undefined, 400, "ERR_VALIDATION"],
  ["a field that breaks a rule, behind its files", [...file3, field("text", "x".repeat(21))], undefined, 400, "ERR_VALIDATION"],
  ["a field beyond all measure", [file("a", "a"), field("text", "x".repeat(300_000))], undefined, 400, "ERR_VALIDATION"],
  ["nothing", [], undefined, 400, "ERR_NO_FILE"],
  ["a form without its edge", "--x\r\n", "multipart/form-data", 400, "ERR_VALIDATION"],
  ["a form of another edge", "--y\r\n\r\n--y--\r\n", "multipart/form-data; boundary=x", 400, "ERR_VALIDATION"],
  [
    "a form that never ends",
    '--x\r\ncontent-disposition: form-data; name="medias"; filename="a"\r\n\r\nabc',
    "multipart/form-data; boundary=x",
    400,
    "ERR_VALIDATION",
  ],
  ["a form of the old kind", "text=oi", "application/x-www-form-urlencoded", 415, "ERR_UNSUPPORTED_MEDIA_TYPE"],
  ["bare bytes", "oi", "application/octet-stream", 415, "ERR_UNSUPPORTED_MEDIA_TYPE"],
  ["text", "oi", "text/plain", 415, "ERR_UNSUPPORTED_MEDIA_TYPE"],
];

test.each(refusals)("%s is refused, and leaves nothing behind", async (_, parts, type, status, error) => {
  const { user, company } = await somebody();
  expect(await send(user, parts, type)).toMatchObject({ status, body: { error } });
  expect(await lying(company)).toBe(0);
});

test("a part that calls itself JSON is the text that its words are", async () => {
  const { user } = await somebody();
  const part = { head: 'name="text"\r\ncontent-type: application/json', content: '{"a":1}' };
  expect(await send(user, [part])).toMatchObject({ status: 200, body: { text: '{"a":1}' } });
});

test("files in other fields are not taken", async () => {
  const { user, company } = await somebody();
  const others = [file("a", "a".repeat(70_000), "avatar"), file("b", "b"), file("c", "c", "medias[]")];
  expect(await send(user, others)).toMatchObject({ status: 200, body: { files: [{ name: "b" }] } });
  expect(await lying(company)).toBe(1);
});

test("a file in another field alone is missed, whatever comes beside it: without it something else would be done", async () => {
  const { user, company } = await somebody();
  const elsewhere = [field("text", "Segue a planta"), file("a", "a", "avatar")];
  expect(await send(user, elsewhere)).toMatchObject({ status: 400, body: { error: "ERR_NO_FILE" } });
  expect(await lying(company)).toBe(0);
});

test("a stranger's form is not even read", async () => {
  const before = allowed;
  expect(await send(undefined, file3)).toMatchObject({ status: 401 });
  expect(allowed).toBe(before);
});

test("a sender who is cut off in the middle of his second file leaves nothing, not even his first", async () => {
  const { user, company } = await somebody();
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = api.app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  const { payload, type } = form([file("1", "x".repeat(70_000)), file("2", "y".repeat(400_000))]);
  const head = `POST /api/scratch/letters/1 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${user.token}\r\ncontent-type: ${type}\r\n`;
  socket.write(`${head}content-length: ${payload.length}\r\n\r\n`);
  socket.write(payload.subarray(0, 300_000));
  await eventually(
    () => lying(company),
    (files) => files === 1,
  );
  await eventually(
    () => noted(company),
    (files) => files === 2,
  );
  socket.destroy();
  await eventually(
    () => lying(company),
    (files) => files === 0,
  );

  await asOwner(company.id, "update arrivals set started_at = 'epoch' where company_id = $1", [company.id]);
  await sweepStranded();
  expect(await noted(company)).toBe(0);
});

type Part = { head: string; content: string | Buffer };
function file(name: string, content: string | Buffer, field = "medias"): Part {
  return {
    head: `name="${field}"; filename="${name}"\r\ncontent-type: text/html`,
    content: typeof content === "string" ? Buffer.from(content, "latin1") : content,
  };
}
function field(name: string, content: string): Part {
  return { head: `name="${name}"`, content };
}

const EDGE = "----recado-test";
function form(parts: Part[]) {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${EDGE}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return { payload: Buffer.concat([...pieces, Buffer.from(`--${EDGE}--\r\n`)]), type: `multipart/form-data; boundary=${EDGE}` };
}

async function send(user: TestUser | undefined, parts: Part[] | string, type?: string) {
  const { payload, type: formType } = typeof parts === "string" ? { payload: parts, type } : form(parts);
  const headers = { "content-type": type ?? formType, ...(user && { authorization: `Bearer ${user.token}` }) };
  const answer = await api.app.inject({
    method: "POST",
    url: "/api/scratch/letters/1",
    headers: headers as Record<string, string>,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function somebody() {
  const company = await createCompany();
  return { company, user: await company.createUser() };
}

const dataDir = () => testConfig(inject("database").folder).dataDir;

/** How many files of the company are in the store. */
const lying = async ({ id }: TestCompany) => (await readdir(join(dataDir(), "files", String(id))).catch(() => [])).length;

const noted = async (company: TestCompany) => (await company.run(({ tx }) => tx.selectFrom("arrivals").select("key").execute())).length;

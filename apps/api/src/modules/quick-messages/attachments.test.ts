import { expect, test } from "vitest";
import { ask, call, upload } from "../../testing/app.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { removeStoredFile } from "../files/jobs.ts";
import { createQuickMessage } from "./factory.ts";

const MEGABYTE = 1024 * 1024;
const png = (bytes = 64) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(bytes)]);

test("a file is put beside a quick message, opened by its link, replaced, and taken off again", async () => {
  const { company, ana, path } = await withOne();
  const first = await upload(ana, path, { name: "catálogo.png", content: png() });
  expect(first).toMatchObject({ status: 200, body: { isMedia: true, mediaName: "catálogo.png" } });
  const opened = await open(first.body.mediaPath);
  expect([opened.statusCode, opened.headers["content-type"], opened.rawPayload.length]).toEqual([200, "image/png", png().length]);

  const second = await upload(ana, path, { name: "nota.txt", content: "Olá" });
  expect(second.body).toMatchObject({ isMedia: true, mediaName: "nota.txt" });
  expect((await open(second.body.mediaPath)).body).toBe("Olá");
  expect((await open(first.body.mediaPath)).json()).toEqual({ error: "ERR_NO_FILE_FOUND" });

  expect(await call(ana, "DELETE", path)).toMatchObject({ status: 200, body: { isMedia: false, mediaPath: null, mediaName: null } });
  expect((await open(second.body.mediaPath)).statusCode).toBe(404);
  expect((await call(ana, "DELETE", path)).status).toBe(200);
  expect(await company.facts("quick-message.changed")).toHaveLength(3);
});

test("a quick message that is removed takes its file along", async () => {
  const { company, ana, id, path } = await withOne();
  const { body } = await upload(ana, path, { name: "a.png", content: png() });
  await call(ana, "DELETE", `/quick-messages/${id}`);
  expect((await open(body.mediaPath)).statusCode).toBe(404);
  const waiting = await filesOf(company);
  expect(waiting).toMatchObject([{ removed_at: expect.any(Date) }]);
  await removeStoredFile.run(company.id, { fileId: waiting[0]!.id });
  expect(await filesOf(company)).toEqual([]);
});

test("of files that are put beside it at once one stays, and the others go", async () => {
  const { company, ana, path } = await withOne();
  await Promise.all([1, 2, 3, 4].map((number) => upload(ana, path, { name: `${number}.txt`, content: `${number}` })));
  const kept = (await filesOf(company)).filter(({ removed_at }) => removed_at === null);
  expect(kept).toHaveLength(1);
});

test("POST /quick-messages/:id/media-upload", async () => {
  const { company, ana, path } = await withOne({ geral: true, profile: "supervisor" });
  const colleague = await company.createUser();
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const file = { name: "a.png", content: png() };

  expect((await upload(undefined, path, file)).status).toBe(401);
  expect((await upload(stranger, path, file)).status).toBe(404);
  expect((await upload(colleague, path, file)).status).toBe(403);
  const posing = { medias: [{ path: "/etc/passwd" }], file: "/etc/passwd" };
  expect(await call(ana, "POST", path, posing)).toEqual({ status: 415, body: { error: "ERR_UNSUPPORTED_MEDIA_TYPE" } });
  const empty = { headers: { "content-type": "multipart/form-data; boundary=x" }, payload: "--x--\r\n" };
  const [none, unasked] = [await ask(ana, "POST", path, empty), await ask(colleague, "POST", path, empty)];
  expect([none.statusCode, none.json()]).toEqual([400, { error: "ERR_NO_FILE" }]);
  expect(unasked.statusCode, "who may not is told before anything of the file is read").toBe(403);
  expect(await filesOf(company)).toEqual([]);
});

test("each kind of file may be as large as WhatsApp takes it, and what is refused leaves nothing", async () => {
  const { company, ana, path } = await withOne();
  const image = (bytes: number) => upload(ana, path, { name: "a.jpg", content: png(bytes) });
  expect(await image(5 * MEGABYTE)).toEqual({ status: 413, body: { error: "ERR_FILE_TOO_LARGE", most: 5 * MEGABYTE } });
  expect(await filesOf(company)).toEqual([]);
  expect((await image(5 * MEGABYTE - 8)).status).toBe(200);
  const sound = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(16 * MEGABYTE)]);
  expect((await upload(ana, path, { name: "a.txt", content: sound })).status).toBe(413);
  expect((await upload(ana, path, { name: "a.bin", content: Buffer.alloc(6 * MEGABYTE) })).status).toBe(200);
});

test.each([
  ["../../etc/passwd", "passwd"],
  ["..\\..\\boot.ini", "boot.ini"],
  ["a\u202Egnp.exe", "agnp.exe"],
  [`${"n".repeat(400)}.png`, `${"n".repeat(146)}.png`],
])("the name %s is only a text", async (name, shown) => {
  const { ana, path } = await withOne();
  expect((await upload(ana, path, { name, content: png() })).body).toMatchObject({ mediaName: shown });
});

async function withOne({ geral = false, profile = "user" }: { geral?: boolean; profile?: "user" | "supervisor" } = {}) {
  const company = await createCompany();
  const ana: TestUser = await company.createUser({ profile });
  const { id } = await createQuickMessage(company, ana, { geral });
  return { company, ana, id, path: `/quick-messages/${id}/media-upload` };
}

const open = (link: string) => ask(undefined, "GET", link.replace(/^\/api/, ""));

const filesOf = (company: TestCompany) => company.run(({ tx }) => tx.selectFrom("files").select(["id", "removed_at"]).execute());

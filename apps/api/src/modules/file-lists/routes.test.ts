import { FileList } from "@recado/contract/file-lists";
import { expect, test } from "vitest";
import { ask, call, type Piece, sendForm, upload } from "../../testing/app.ts";
import { createCompany, createSuper, type TestCompany, type TestUser } from "../../testing/company.ts";
import { addFile } from "../files/actions.ts";
import { removeStoredFile } from "../files/jobs.ts";
import { aPlan } from "../plans/factory.ts";
import { aFileList, createFileList, filledFileList } from "./factory.ts";

const MEGABYTE = 1024 * 1024;
const png = (bytes = 64) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(bytes)]);
const pathOf = (id: number) => `/files/uploadList/${id}`;
const put = (user: TestUser, id: number, ...pieces: Piece[]) => sendForm(user, pathOf(id), pieces);
const file = (name: string): Piece => ({ file: name, content: name, field: "files" });
const into = (id: number): Piece => ({ name: "id", value: String(id) });

test("PUT and DELETE /files/:id, and the files of a list", async () => {
  const { company, ana, list } = await withOne();
  const colleague = await company.createUser();
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const [path, body] = [`/files/${list.id}`, aFileList({ name: " Inverno " })];
  const other = await createFileList(company, ana);

  for (const [method, at] of [
    ["PUT", path],
    ["DELETE", path],
    ["POST", pathOf(list.id)],
  ] as const) {
    expect(await call(undefined, method, at, body)).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
    expect(await call(stranger, method, at, body)).toEqual({ status: 404, body: { error: "ERR_NO_FILE_LIST_FOUND" } });
    expect(await call(colleague, method, at, body)).toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  }
  const details = { name: ["too_small"], message: ["too_small"], options: ["too_big"] };
  const wrong = { name: "ab", message: " ", options: Array(21).fill({ name: "x" }) };
  expect(await call(ana, "PUT", path, wrong)).toMatchObject({ status: 400, body: { details } });
  expect(await call(ana, "PUT", path, { ...body, name: other.name.toUpperCase() })).toEqual({
    status: 409,
    body: { error: "ERR_DUPLICATED_FILE_LIST" },
  });
  const changed = await call(ana, "PUT", path, { ...body, userId: colleague.id, companyId: 1 });
  expect(FileList.parse(changed.body)).toEqual(changed.body);
  expect(changed.body).toMatchObject({ name: "Inverno", userId: ana.id, companyId: company.id, can: { change: true } });
  expect((await call(colleague, "GET", path)).body).toMatchObject({ can: { change: false } });
  expect(await call(await company.createUser({ profile: "admin" }), "DELETE", path)).toEqual({ status: 200, body: null });
  expect((await call(ana, "GET", path)).status).toBe(404);
});

test("a front end that makes the places first puts each file into its own, and reads it by a link", async () => {
  const { ana, list } = await withOne({ options: [{ name: "Tabela" }, { name: "" }] });
  const [one, two] = list.options.map(({ id }) => id) as [number, number];
  const words = ["fileId", "typeArch"].map((name) => ({ name, value: "fileList" }));
  const rows: Piece[] = [two, one].flatMap((id) => [into(id), { name: "mediaType", value: "text/html" }, { name: "name", value: "../x" }]);
  const { status, body } = await put(ana, list.id, ...words, ...rows, file("b.txt"), file("a.txt"));
  expect([status, body.mensagem]).toEqual([200, "Arquivos atualizados"]);
  expect(body.fileList.options).toMatchObject([
    { id: one, fileId: list.id, name: "Tabela", mediaType: "text/plain", size: 5 },
    { id: two, fileId: list.id, name: "b.txt", mediaType: "text/plain", size: 5 },
  ]);
  expect(await contents(body.fileList)).toEqual(["a.txt", "b.txt"]);
});

test("twenty files of three fields each come in one form, and one more is refused whole", async () => {
  const { company, ana, list } = await withOne({ options: Array(20).fill({ name: "" }) });
  const fields = list.options.flatMap(({ id }) => [into(id), { name: "mediaType", value: "x" }, { name: "name", value: "x" }]);
  const full = await put(ana, list.id, ...fields, ...list.options.map((_, at) => file(`${at}.txt`)));
  expect(full.body.fileList.options.map(({ name }: { name: string }) => name)).toEqual(list.options.map((_, at) => `${at}.txt`));
  expect(await put(ana, list.id, file("20.txt"))).toEqual({ status: 409, body: { error: "ERR_TOO_MANY_FILES", most: 20 } });
  expect(await livingOf(company)).toHaveLength(20);
});

test("of a hundred files in one form none is kept", async () => {
  const { company, ana, list } = await withOne({ options: [] });
  const answer = await put(ana, list.id, ...Array.from({ length: 100 }, (_, at) => file(`${at}.txt`)));
  expect(answer.status).toBe(413); // larger than any list allows: not even read to its end
  expect(await livingOf(company)).toEqual([]);
  expect((await call(ana, "GET", `/files/${list.id}`)).body.options).toEqual([]);
});

test("of files that are added at once no more than twenty are taken", async () => {
  const { company, ana, list } = await withOne({ options: Array(17).fill({ name: "x" }) });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => put(ana, list.id, file(`${number}.txt`))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  expect(await livingOf(company)).toHaveLength(3);
});

test("the order that is asked for is the order; who is left out goes with his file, and without options nothing moves", async () => {
  const { company, ana } = await withOne();
  const id = await filledFileList(company, ana, ["a.txt", "b.txt", "c.txt"]);
  const { options } = (await call(ana, "GET", `/files/${id}`)).body as FileList;
  const [a, , c] = options as [FileList["options"][0], FileList["options"][0], FileList["options"][0]];
  const form = { name: "Inverno", message: "Segue." };
  const moved = await call(ana, "PUT", `/files/${id}`, { ...form, options: [c, { id: "", name: "d.txt", path: "" }, a] });
  expect(moved.body.options.map(({ name }: { name: string }) => name)).toEqual(["c.txt", "d.txt", "a.txt"]);
  expect(moved.body.options.map(({ id }: { id: number }) => id)).toEqual([c.id, expect.any(Number), a.id]);
  expect(await livingOf(company)).toHaveLength(2);
  expect((await call(ana, "PUT", `/files/${id}`, form)).body.options).toHaveLength(3);
  for (const wrong of [[options[1]], [{ ...a }, { ...c }, { id: 2_147_483_647 }]])
    expect(await call(ana, "PUT", `/files/${id}`, { ...form, options: wrong })).toEqual({
      status: 404,
      body: { error: "ERR_NO_FILE_FOUND" },
    });
  expect((await call(ana, "PUT", `/files/${id}`, { ...form, options: [a, a] })).status).toBe(400);
  expect((await call(ana, "GET", `/files/${id}`)).body.options).toHaveLength(3);
});

test("a place of another list, or of another company, takes no file and is moved by nobody", async () => {
  const { company, ana, list } = await withOne();
  const other = await createFileList(company, ana, { options: [{ name: "outro" }] });
  const foreign = await withOne({ options: [{ name: "alheio" }] });
  for (const { options } of [other, foreign.list]) {
    const { id } = options[0]!;
    expect(await put(ana, list.id, into(id), file("a.txt"))).toEqual({ status: 404, body: { error: "ERR_NO_FILE_FOUND" } });
    expect((await call(ana, "PUT", `/files/${list.id}`, { ...aFileList(), options: [{ id }] })).status).toBe(404);
  }
  expect((await call(foreign.ana, "GET", `/files/${foreign.list.id}`)).body.options).toMatchObject([{ name: "alheio", path: null }]);
  expect(await livingOf(company)).toEqual([]);
});

test("each kind of file may be as large as WhatsApp takes it, and what is replaced goes", async () => {
  const { company, ana, list } = await withOne({ options: [{ name: "" }] });
  const id = list.options[0]!.id;
  const large = await upload(ana, pathOf(list.id), { name: "a.png", content: png(5 * MEGABYTE), field: "files" });
  expect(large).toEqual({ status: 413, body: { error: "ERR_FILE_TOO_LARGE", most: 5 * MEGABYTE } });
  expect(await put(ana, list.id, into(id))).toMatchObject({ status: 200, body: { fileList: { options: [{ id, path: null }] } } });
  expect((await put(ana, list.id, into(id), { name: "files", value: "/etc/passwd" })).body).toEqual({ error: "ERR_NO_FILE" });
  expect((await put(ana, list.id, into(id), into(id), file("a.txt"), file("b.txt"))).status).toBe(400);
  expect(await livingOf(company)).toEqual([]);
  for (const name of ["a.txt", "b.txt"]) expect((await put(ana, list.id, into(id), file(name))).status).toBe(200);
  expect(await livingOf(company)).toMatchObject([{ name: "b.txt" }]);
});

test("a list that is removed takes its files along", async () => {
  const { company, ana } = await withOne();
  const id = await filledFileList(company, ana, ["a.txt", "b.txt"]);
  const shown = (await call(ana, "GET", `/files/${id}`)).body as FileList;
  await call(ana, "DELETE", `/files/${id}`);
  expect((await ask(undefined, "GET", shown.options[0]!.path!.replace(/^\/api/, ""))).statusCode).toBe(404);
  const waiting = await company.run(({ tx }) => tx.selectFrom("files").select("id").execute());
  expect(waiting).toHaveLength(2);
  for (const { id: fileId } of waiting) await removeStoredFile.run(company.id, { fileId });
  expect(await company.run(({ tx }) => tx.selectFrom("files").select("id").execute())).toEqual([]);
});

test("files count towards what the plan has room for, and what is over is not kept", async () => {
  const platform = await createSuper();
  const values = aPlan({ storage: 1, public: true });
  await call(platform, "POST", "/plans", values);
  const company = await createCompany({ plan: values.name });
  const ana = await company.createUser();
  const list = await createFileList(company, ana);
  const full = { key: `${company.id}/full`, name: "x", type: "image/png" as const, size: 1024 ** 3, sha256: "x", measures: null };
  await company.run((ctx) => addFile(ctx, full));
  expect(await put(ana, list.id, file("a.txt"))).toMatchObject({ status: 403, body: { error: "ERR_PLAN_LIMIT", limit: 1 } });
  expect(await livingOf(company)).toHaveLength(1);
});

test("the list is sorted as people sort, twenty to a page, and found by name without accents", async () => {
  const { company, ana } = await withOne({ name: "Água" });
  for (let number = 10; number < 30; number++) await createFileList(company, ana, { name: `Lista ${number}` });
  const page = async (query: string) => (await call(ana, "GET", `/files/${query}`)).body;
  expect(await page("?searchParam=&pageNumber=1")).toMatchObject({ count: 21, hasMore: true, files: { 0: { name: "Água" }, length: 20 } });
  expect(await page("?pageNumber=2")).toMatchObject({ hasMore: false, files: [{ name: "Lista 29" }] });
  expect(await page("?searchParam=AGUA")).toMatchObject({ count: 1, files: [{ name: "Água" }] });
  expect(await page("?searchParam=%25")).toMatchObject({ count: 0, files: [] });
});

async function withOne(values: Partial<ReturnType<typeof aFileList>> = {}) {
  const company = await createCompany();
  const ana = await company.createUser();
  return { company, ana, list: await createFileList(company, ana, values) };
}

const livingOf = (company: TestCompany) =>
  company.run(({ tx }) => tx.selectFrom("files").select(["id", "name"]).where("removed_at", "is", null).execute());

const contents = ({ options }: FileList) =>
  Promise.all(options.map(async ({ path }) => (await ask(undefined, "GET", (path ?? "").replace(/^\/api/, ""))).body));

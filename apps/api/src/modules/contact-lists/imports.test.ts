import { utils, write } from "@e965/xlsx";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { workbookOf } from "../../platform/sheets/testing/workbook.ts";
import { call, upload } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { eventually } from "../../testing/eventually.ts";
import { readImport } from "../contacts/imports/read.ts";
import { BATCH_ROWS } from "../contacts/imports/run.ts";
import { createContactList, createItem } from "./factory.ts";
import { runListBatch } from "./imports.ts";

async function world() {
  const company = await createCompany();
  const ana = await company.createUser({ profile: "admin" });
  const { id: listId } = await createContactList(company, ana);
  const send = async (content: Buffer | string, name = "clientes.csv") => {
    const { status, body } = await upload(ana, `/contact-lists/${listId}/upload`, { name, content: Buffer.from(content) });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ job: { state: "reading", contactListId: listId }, records: [] });
    return body.job.id as number;
  };
  const read = async (content: Buffer | string, name?: string) => {
    const id = await send(content, name);
    await readImport(company.id, id);
    return id;
  };
  const show = async (id: number) => (await call(ana, "GET", `/contacts/imports/${id}`)).body;
  const finish = async (id: number) => {
    while (await runListBatch(company.id, id));
    return show(id);
  };
  const items = () =>
    company.run(({ tx }) =>
      tx.selectFrom("contact_list_items").select(["name", "number", "email"]).where("list_id", "=", listId).orderBy("id").execute(),
    );
  const count = async () => (await call(ana, "GET", `/contact-lists/${listId}`)).body.contactsCount;
  return { company, ana, listId, send, read, show, finish, items, count };
}

const rows = [
  ["nome", "numero", "email", "cidade"],
  ["João", "11 98765-0001", "joao@exemplo.test", "Santos"],
  ["", "+1 555 123 4567"],
];
const taken = [
  { name: "João", number: "5511987650001", email: "joao@exemplo.test" },
  { name: "15551234567", number: "15551234567", email: "" },
];
const oldBook = () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Clientes");
  return write(book, { type: "buffer", bookType: "biff8" }) as Buffer;
};

test.each([
  ["an .xlsx", async () => workbookOf({ sheets: { Clientes: rows } }), "clientes.xlsx"],
  ["an .xls", async () => oldBook(), "clientes.xls"],
  ["a CSV file", async () => Buffer.from(rows.map((row) => row.join(";")).join("\r\n"), "latin1"), "clientes.csv"],
])("%s goes into a list without being asked anything", async (_, content, name) => {
  const { read, show, finish, items, count } = await world();
  const id = await read(await content(), name);
  expect(await show(id)).toMatchObject({ state: "running", rowsTotal: 2, rowsDone: 0 });
  expect(await finish(id)).toMatchObject({ state: "done", rowsDone: 2, created: 2, skipped: 0, repeated: 0, failed: 0, errorsUrl: null });
  expect(await items()).toEqual(taken);
  expect(await count()).toBe(2);
});

test.each([["nome,numero"], ["Nome,Número"], ["NOME,Numero"], ["Nome completo,Telefone"], ["Name,Phone"]])(
  "columns called %s are known",
  async (header) => {
    const { read, finish } = await world();
    expect(await finish(await read(`${header}\nRui,5511987650001\n`))).toMatchObject({ created: 1 });
  },
);

test("known numbers, repeated ones and faulty rows are counted, and faulty rows are returned with their reason", async () => {
  const { company, ana, listId, read, finish, items } = await world();
  await createItem(company, ana, listId, { name: "Rui", number: "5511987650001", email: "" });
  const id = await read(
    "nome;numero;e-mail\nOutro;551187650001;outro@exemplo.test\nBia;11987650002\nBia 2;1187650002\nX;11987650003\nY2;\nZé;11987650004;x@\n",
  );
  const done = await finish(id);
  expect(done).toMatchObject({ state: "done", rowsDone: 6, created: 1, updated: 0, skipped: 1, repeated: 1, failed: 3 });
  expect(done.faults).toEqual([
    { row: 5, fault: "badName" },
    { row: 6, fault: "noNumber" },
    { row: 7, fault: "badEmail" },
  ]);
  expect(done.errorsUrl).toMatch(/^\/api\/contacts\/files\//);
  expect(
    (await items()).map(({ name }) => name),
    "who was there stays as they were",
  ).toEqual(["Rui", "Bia"]);
  const listed = (await call(ana, "GET", `/contact-lists/${listId}/imports`)).body;
  expect(listed).toMatchObject([{ id, contactListId: listId, fileName: "clientes.csv", state: "done" }]);
  expect((await call(ana, "GET", "/contacts/imports")).body, "it is no import of contacts").toEqual([]);
});

test("without a column of numbers, and with what is no spreadsheet, the import fails and says so", async () => {
  const { ana, listId, read, show, count } = await world();
  const failure = async (content: Buffer | string) => {
    const { state, failure } = await show(await read(content));
    return [state, failure?.reason];
  };
  expect(await failure("nome;cidade\nRui;Santos\n")).toEqual(["failed", "noNumberColumn"]);
  expect(await failure("nome;numero\n")).toEqual(["failed", "empty"]);
  expect(await failure((await workbookOf({ sheets: { A: rows } })).subarray(0, 400))).toEqual(["failed", "damaged"]);
  expect(await count()).toBe(0);
  const pixel = Buffer.from("89504e470d0a1a0a", "hex");
  expect(await upload(ana, `/contact-lists/${listId}/upload`, { name: "a.csv", content: pixel })).toMatchObject({
    status: 415,
    body: { error: "ERR_FILE_TYPE" },
  });
  expect(await call(ana, "POST", `/contact-lists/${listId}/upload`, {})).toMatchObject({ status: 415 });
});

test("only admins see and cancel it, and what it has brought until then stays", async () => {
  const { company, ana, listId, read, show, items } = await world();
  const lines = Array.from({ length: BATCH_ROWS + 5 }, (_, at) => `Pessoa ${at};${5511940000000 + at}`);
  const id = await read(["nome;numero", ...lines].join("\n"));
  expect(await runListBatch(company.id, id)).toBe(true);
  const agent = await company.createUser();
  expect((await call(agent, "GET", `/contacts/imports/${id}`)).status).toBe(404);
  expect((await call(agent, "POST", `/contacts/imports/${id}/cancel`)).status).toBe(404);
  const events = await eventsDuring(company.id, () => call(ana, "POST", `/contacts/imports/${id}/cancel`));
  expect(events.map(({ event }) => event.replace(/^company-\d+-/, ""))).toEqual([
    "ContactList",
    `ContactListItem-${listId}`,
    "contactImport",
  ]);
  expect(await runListBatch(company.id, id)).toBe(false);
  expect(await show(id)).toMatchObject({ state: "cancelled", rowsDone: BATCH_ROWS });
  expect(await items()).toHaveLength(BATCH_ROWS);
  await company.run(({ tx }) => tx.updateTable("users").set({ profile: "user" }).where("id", "=", ana.id).execute());
  expect((await call(ana, "GET", `/contacts/imports/${id}`)).status, "an admin no more").toBe(404);
});

test("killed in the middle of a batch, when its contacts were written already, nothing of it stands, and then each is taken once", async () => {
  const { company, read, show, finish, items, count } = await world();
  const lines = Array.from({ length: BATCH_ROWS + 7 }, (_, at) => `Pessoa ${at};${5511940000000 + at}`);
  const id = await read(["nome;numero", "Ninguém;123", ...lines].join("\n"));
  await company.run(async (ctx) => {
    // A faulty row is marked last: the import waits for its lock, and its session is terminated there, as if its process had been killed.
    await ctx.tx.selectFrom("contact_import_rows").select("row").where("import_id", "=", id).where("row", "=", 2).forUpdate().execute();
    const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.tx);
    const batch = runListBatch(company.id, id).catch((error: unknown) => error);
    const cut = () =>
      company.run(({ tx }) =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where ${own[0]!.pid}::int = any(pg_blocking_pids(pid))`.execute(tx),
      );
    await eventually(cut, ({ rows: killed }) => killed.length > 0);
    expect(await batch).toBeInstanceOf(Error);
  });
  expect([await count(), await items()]).toEqual([0, []]);
  expect(await show(id)).toMatchObject({ state: "running", rowsDone: 0, created: 0 });
  // Two workers that both believe that it is theirs.
  const all = async () => {
    while (await runListBatch(company.id, id));
  };
  await Promise.all([all(), all()]);
  expect(await finish(id)).toMatchObject({ state: "done", rowsDone: lines.length + 1, created: lines.length, skipped: 0, failed: 1 });
  expect(new Set((await items()).map(({ number }) => number)).size).toBe(lines.length);
  expect(await count()).toBe(lines.length);
});

test("a list that is removed takes its imports along, whether they are read or not", async () => {
  const { company, ana, listId, send, read } = await world();
  const [unread, running] = [await send("nome;numero\nRui;5511987650001\n"), await read("nome;numero\nBia;5511987650002\n")];
  expect((await call(ana, "DELETE", `/contact-lists/${listId}`)).status).toBe(200);
  await readImport(company.id, unread);
  expect(await runListBatch(company.id, running)).toBe(false);
  const left = await company.run(async ({ tx }) => [
    await tx.selectFrom("contact_imports").select("id").execute(),
    await tx.selectFrom("contact_import_rows").select("row").execute(),
    await tx.selectFrom("files").select("id").where("removed_at", "is", null).execute(),
  ]);
  expect(left).toEqual([[], [], []]);
});

test("its progress is sent to the admin who started it, the count to all admins, and at the end all refetch the contacts", async () => {
  const { company, ana, listId, read, finish } = await world();
  const id = await read("nome;numero\nRui;5511987650001\n");
  const events = await eventsDuring(company.id, () => finish(id));
  expect(events.map(({ event, rooms }) => [event.replace(/^company-\d+-/, ""), ...rooms])).toEqual([
    ["contactImport", `user ${ana.id}`],
    ["ContactList", "admins"],
    ["ContactList", "admins"],
    [`ContactListItem-${listId}`, "admins"],
    ["contactImport", `user ${ana.id}`],
  ]);
  expect(events.at(-2)?.payload).toEqual({ action: "reload", records: [] });
});

import { expect, test } from "vitest";
import type { Ctx } from "../../../platform/company.ts";
import { type Cell, workbookOf } from "../../../platform/sheets/testing/workbook.ts";
import { ask, call, upload } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { eventsDuring } from "../../../testing/eventsDuring.ts";
import { somebodyWaits } from "../../../testing/waiting.ts";
import { aNumber, createContact } from "../factory.ts";
import { mergeContacts, undoMerge } from "../merges/actions.ts";
import { canonicalNumber } from "../numbers.ts";
import { importEntries } from "./importEntries.ts";
import { readImport } from "./read.ts";
import { BATCH_ROWS, runBatch } from "./run.ts";
import { completed } from "./understand.ts";

async function world() {
  const company = await createCompany();
  const [ana, bia, lia] = [await company.createUser(), await company.createUser(), await company.createUser({ profile: "admin" })];
  const elsewhere = await (await createCompany()).createUser({ profile: "admin" });
  const bring = async (rows: Cell[][]) => {
    const content = await workbookOf({ sheets: { Clientes: rows } });
    const { status, body } = await upload(ana, "/contacts/import", { name: "clientes.xlsx", content });
    expect([status, body.state]).toEqual([200, "reading"]);
    await readImport(company.id, body.id);
    return body.id as number;
  };
  const start = (id: number, more: object = {}) =>
    call(ana, "POST", `/contacts/imports/${id}/start`, { columns: usual, existing: "update", countryCode: "55", ...more });
  const finish = async (id: number) => {
    while (await runBatch(company.id, id));
    return (await call(ana, "GET", `/contacts/imports/${id}`)).body;
  };
  const contacts = () => company.run(({ tx }) => tx.selectFrom("contacts").select(["name", "number", "email"]).orderBy("id").execute());
  const columns = async (id: number): Promise<string[]> =>
    (await call(ana, "GET", `/contacts/imports/${id}`)).body.columns.map(({ name }: { name: string }) => name);
  const fields = (of: string) =>
    company.run(async ({ tx }) => {
      const all = tx.selectFrom("contact_fields as f").innerJoin("contacts as c", "c.id", "f.contact_id").where("c.name", "=", of);
      return (await all.select(["f.name", "f.value"]).orderBy("f.id").execute()).map(({ name, value }) => `${name} ${value}`);
    });
  return { company, ana, bia, lia, elsewhere, bring, start, finish, contacts, columns, fields };
}
const usual = [
  { at: 0, to: "name" },
  { at: 1, to: "number" },
  { at: 2, to: "email" },
  { at: 3, to: "extra" },
];
const header = ["Nome", "Telefone", "E-mail", "Cidade"];

test("what our export made harmless comes back as it was: names, numbers, and what stands beside them", async () => {
  const { bring, start, finish, company } = await world();
  const id = await bring([
    header,
    [`'=HYPERLINK("http://x";"Oi")`, "55 11 98765-0001", "", "'+1 ao mês"],
    ["'+Marina; Ltda", "00 15551234567", "", "'s-Hertogenbosch"],
  ]);
  await start(id);
  expect(await finish(id)).toMatchObject({ created: 2, failed: 0 });
  const names = await company.run(({ tx }) =>
    tx
      .selectFrom("contacts as c")
      .innerJoin("contact_fields as f", "f.contact_id", "c.id")
      .select(["c.name", "c.number", "f.value"])
      .orderBy("c.id")
      .execute(),
  );
  expect(names).toEqual([
    { name: '=HYPERLINK("http://x";"Oi")', number: "5511987650001", value: "+1 ao mês" },
    { name: "+Marina; Ltda", number: "15551234567", value: "'s-Hertogenbosch" },
  ]);
});

test("a sheet is looked at, taken over, and gives back the rows that could not be", async () => {
  const { company, ana, bring, start, finish, contacts } = await world();
  await createContact(company, { name: "Rui", number: "5511987650001" });
  const id = await bring([
    header,
    ["Marina Duarte", "+55 (11) 98765-0002", "marina@exemplo.test", "Santos"],
    ["Rui Alves", 1187650001, "rui@exemplo.test"],
    [],
    ["M", "11 98765-0003"],
    ["Sem número", ""],
    ["=cmd|' /C calc'!A0", "11 9876"],
    ["Outra Marina", "55 11 8765-0002"],
    ["Bia", "11987650004", "bia@"],
    ["", "+1 555 123 4567"],
  ]);
  const seen = (await call(ana, "GET", `/contacts/imports/${id}`)).body;
  expect(seen).toMatchObject({
    state: "ready",
    sheet: "Clientes",
    rowsTotal: 8,
    sample: [{ row: 2 }, { row: 3 }, { row: 5 }, { row: 6 }, { row: 7 }],
  });
  expect(seen.columns.map(({ guess }: { guess: string }) => guess)).toEqual(["name", "number", "email", "extra"]);
  expect((await contacts()).length, "nothing is taken over yet").toBe(1);

  const check = (options: object) =>
    call(ana, "POST", `/contacts/imports/${id}/check`, { existing: "update", countryCode: "55", ...options });
  expect(await check({ columns: usual })).toMatchObject({
    status: 200,
    body: { created: 2, known: 1, repeated: 1, noNumber: 2, failed: 2 },
  });
  expect((await contacts()).length, "it only counts").toBe(1);

  expect((await start(id)).body.state).toBe("running");
  expect((await check({ columns: usual })).body).toEqual({ error: "ERR_IMPORT_STATE" });
  expect((await start(id)).body).toEqual({ error: "ERR_IMPORT_STATE" });
  const done = await finish(id);
  expect(done).toMatchObject({ state: "done", rowsDone: 8, created: 2, updated: 1, skipped: 0, repeated: 1, failed: 4 });
  expect(done.faults).toEqual([
    { row: 5, fault: "badName" },
    { row: 6, fault: "noNumber" },
    { row: 7, fault: "badNumber" },
  ]);
  expect(await contacts()).toEqual([
    { name: "Rui Alves", number: "5511987650001", email: "rui@exemplo.test" },
    { name: "Marina Duarte", number: "5511987650002", email: "marina@exemplo.test" },
    { name: "15551234567", number: "15551234567", email: "" },
  ]);
  const csv = (await ask(undefined, "GET", done.errorsUrl.slice("/api".length))).body;
  expect(csv.split("\r\n")).toEqual([
    "\ufeffLinha;Motivo;Nome;Telefone;E-mail;Cidade",
    "5;O nome precisa ter de 2 a 50 letras;M;11 98765-0003",
    "6;Sem número;Sem número",
    "7;O número não está completo ou não é um número;'=cmd|' /C calc'!A0;11 9876",
    "8;O número já está em outra linha;Outra Marina;55 11 8765-0002",
    "9;O e-mail não é válido;Bia;11987650004;bia@",
    "",
  ]);
});

test.each([
  ["en", "errors.csv", "Row,Reason,Nome,Telefone", "2,No number,Rui"],
  ["es", "errores.csv", "Fila;Motivo;Nome;Telefone", "2;Sin número;Rui"],
  ["pt", "erros.csv", "Linha;Motivo;Nome;Telefone", "2;Sem número;Rui"],
  ["xx", "erros.csv", "Linha;Motivo;Nome;Telefone", "2;Sem número;Rui"],
])("the rows that could not be taken are told in the language of whoever takes them along (%s)", async (language, name, first, second) => {
  const { bring, start, finish } = await world();
  const id = await bring([
    ["Nome", "Telefone"],
    ["Rui", ""],
  ]);
  await start(id, { columns: usual.slice(0, 2) });
  const { errorsUrl } = await finish(id);
  const { headers, body } = await ask(undefined, "GET", `${errorsUrl.slice("/api".length)}?language=${language}`);
  expect(headers["content-disposition"]).toBe(`attachment; filename="${name}"`);
  expect(body).toBe(`\ufeff${first}\r\n${second}\r\n`);
});

test("whom the company knows stays as he is where that was asked for", async () => {
  const { company, bring, start, finish, contacts } = await world();
  await createContact(company, { name: "Rui", number: "5511987650001" });
  const id = await bring([header, ["Rui Alves", "5511987650001"]]);
  await start(id, { existing: "skip" });
  expect(await finish(id)).toMatchObject({ created: 0, updated: 0, skipped: 1, failed: 0 });
  expect(await contacts()).toMatchObject([{ name: "Rui" }]);
});

test("columns of one heading are two: what stands in them comes to two fields, also a second time", async () => {
  const { company, bring, start, finish, columns, fields } = await world();
  const contact = await createContact(company, { name: "Bia", number: "5511987650002" });
  await company.run(({ tx }) => tx.insertInto("contact_fields").values({ contact_id: contact.id, name: "Celular", value: "9" }).execute());
  const rows = (tail: string): Cell[][] => [
    ["Nome", "Telefone", "Celular", "Celular", "Celular 2", "", "F"],
    ["Rui", "5511987650001", "1", `2${tail}`, "3", "4", "5"],
    ["Bia", "5511987650002", "6", `7${tail}`],
  ];
  for (const tail of ["", "0"]) {
    const id = await bring(rows(tail));
    expect(await columns(id)).toEqual(["Nome", "Telefone", "Celular", "Celular 3", "Celular 2", "F", "F 2"]);
    await start(id, { columns: [...usual.slice(0, 2), ...[2, 3, 4, 5, 6].map((at) => ({ at, to: "extra" }))] });
    expect(await finish(id)).toMatchObject({ state: "done", failed: 0 });
    expect((await fields("Rui")).sort()).toEqual(["Celular 1", "Celular 2 3", `Celular 3 2${tail}`, "F 2 5", "F 4"]);
    expect((await fields("Bia")).sort()).toEqual([`Celular 3 7${tail}`, "Celular 6"]);
  }
});

test("a heading that is long or stands over many columns is told apart within what a field's name may be", async () => {
  const { bring, columns } = await world();
  const long = "😀".repeat(25);
  const names = await columns(await bring([["Telefone", ...Array(11).fill(long)], ["5511987650001"]]));
  expect(new Set(names).size).toBe(12);
  expect(names.every((name) => name.length <= 50 && name.isWellFormed())).toBe(true);
  expect(names.at(-1)).toBe(`${"😀".repeat(23)} 11`);
});

test("of two fields that somebody has of one name a sheet writes the first, and none where one of them says it already", async () => {
  const { company, bring, start, finish, fields } = await world();
  const { id: contact_id } = await createContact(company, { name: "Rui", number: "5511987650001" });
  const values = ["1", "2"].map((value) => ({ contact_id, name: "CPF", value }));
  await company.run(({ tx }) => tx.insertInto("contact_fields").values(values).execute());
  const take = async (cpf: string) => {
    const id = await bring([
      ["Telefone", "CPF"],
      ["5511987650001", cpf],
    ]);
    await start(id, {
      columns: [
        { at: 0, to: "number" },
        { at: 1, to: "extra" },
      ],
    });
    expect(await finish(id)).toMatchObject({ updated: 1 });
    return fields("Rui");
  };
  expect(await take("2")).toEqual(["CPF 1", "CPF 2"]);
  expect(await take("3")).toEqual(["CPF 3", "CPF 2"]);
});

test("whoever becomes part of another one while rows wait for him is that one, and himself once they are two again", async () => {
  const { company, lia } = await world();
  const numbers = ["5511987650021", "5511987650022"];
  const [rui, old] = [
    await createContact(company, { name: "Rui", number: numbers[0] }),
    await createContact(company, { number: numbers[1] }),
  ];
  const entry = { number: numbers[1]!, value: canonicalNumber(numbers[1]!), name: "Rui Alves", email: "rui@exemplo.test", fields: [] };
  const takeDuring = async (work: (ctx: Ctx) => Promise<unknown>) => {
    let taking: ReturnType<typeof importEntries> | undefined;
    await company.as(lia, async (ctx) => {
      await work(ctx);
      taking = company.run((other) => importEntries(other, [entry], "update"));
      await somebodyWaits();
    });
    return (await taking)?.updated;
  };
  expect(await takeDuring((ctx) => mergeContacts(ctx, rui.id, { contactId: old.id, taken: [] }))).toEqual([rui.id]);
  const [merge] = (await call(lia, "GET", `/contacts/${rui.id}/merges`)).body;
  expect(await takeDuring((ctx) => undoMerge(ctx, merge.id))).toEqual([old.id]);
});

test("killed between two batches, in one, or taken over by another: every row is taken once", { timeout: 60_000 }, async () => {
  const { company, bring, start, finish, contacts } = await world();
  const total = BATCH_ROWS * 3 + 7;
  const id = await bring([header, ...Array.from({ length: total }, (_, at) => [`Pessoa ${at}`, 5_511_900_000_000 + at])]);
  await start(id);
  const failing = company.run(async (ctx) => {
    await ctx.tx.updateTable("contact_imports").set({ last_row: 9 }).where("id", "=", id).execute();
    throw new Error("killed");
  });
  await expect(failing).rejects.toThrow("killed");
  expect(await runBatch(company.id, id)).toBe(true);
  expect((await contacts()).length).toBe(BATCH_ROWS);
  await Promise.all([runBatch(company.id, id), runBatch(company.id, id), runBatch(company.id, id)]);
  expect(await finish(id)).toMatchObject({ state: "done", rowsDone: total, created: total, failed: 0 });
  expect(new Set((await contacts()).map(({ number }) => number)).size).toBe(total);

  const again = await bring([header, ...Array.from({ length: total }, (_, at) => [`Pessoa ${at}`, 5_511_900_000_000 + at])]);
  await start(again);
  expect(await finish(again), "a second time adds nobody").toMatchObject({ created: 0, updated: total });
  expect((await contacts()).length).toBe(total);
});

test("two imports of the same people at once, and somebody who writes meanwhile, make each person once", { timeout: 60_000 }, async () => {
  const { company, bring, start, finish, contacts } = await world();
  const rows = Array.from({ length: 400 }, (_, at): Cell[] => [`Pessoa ${at}`, 5_511_910_000_000 + at]);
  const [one, other] = [await bring([header, ...rows]), await bring([header, ...rows.toReversed()])];
  await start(one);
  await start(other);
  await Promise.all([
    finish(one),
    finish(other),
    ...Array.from({ length: 10 }, (_, at) => createContact(company, { name: `Eu ${at}`, number: String(5_511_910_000_000 + at * 7) })),
  ]);
  const numbers = (await contacts()).map(({ number }) => number);
  expect([numbers.length, new Set(numbers).size]).toEqual([400, 400]);
});

test("cancelled, it goes no further, and what is in stays", async () => {
  const { company, ana, bring, start, finish, contacts } = await world();
  const id = await bring([header, ...Array.from({ length: BATCH_ROWS + 1 }, (_, at) => [`Pessoa ${at}`, 5_511_920_000_000 + at])]);
  await start(id);
  await runBatch(company.id, id);
  expect((await call(ana, "POST", `/contacts/imports/${id}/cancel`, {})).body.state).toBe("cancelled");
  expect(await finish(id)).toMatchObject({ state: "cancelled", created: BATCH_ROWS });
  expect((await contacts()).length).toBe(BATCH_ROWS);
});

test("it is its bringer's and the admins'; a file that is none is refused, and one that is broken says where", async () => {
  const { company, ana, bia, lia, elsewhere, bring } = await world();
  const id = await bring([header, ["Rui", aNumber()]]);
  const asks = async (path: string) =>
    Promise.all([undefined, ana, bia, lia, elsewhere].map(async (user) => (await call(user, "GET", path)).status));
  expect(await asks(`/contacts/imports/${id}`)).toEqual([401, 200, 404, 200, 404]);
  expect((await upload(ana, "/contacts/import", { name: "clientes.xlsx", content: "Nome;Telefone" })).body.error).toBe("ERR_FILE_TYPE");
  expect((await call(ana, "POST", "/contacts/import", {})).body.error).toBe("ERR_NO_ADDRESS_BOOK");
  const bad = await workbookOf({
    sheets: { Clientes: [] },
    more: { "xl/worksheets/sheet1.xml": '<worksheet><row r="4"><c r="C4"><v>x</v></c></row></worksheet>' },
  });
  const { body } = await upload(ana, "/contacts/import", { name: "../../x.xlsx", content: bad });
  expect(body.fileName).toBe("x.xlsx");
  await readImport(company.id, body.id);
  expect((await call(ana, "GET", `/contacts/imports/${body.id}`)).body).toMatchObject({
    state: "failed",
    failure: { reason: "damaged", sheet: "Clientes", row: 4, column: "C" },
  });
  expect(
    await company.run(({ tx }) => tx.selectFrom("files").select("id").where("removed_at", "is", null).execute()),
    "no file is left",
  ).toEqual([]);
});

test("its bringer hears how far it is, and everybody that the list is out of date", async () => {
  const { company, ana, bring, start, finish } = await world();
  const id = await bring([header, ["Rui", aNumber()]]);
  await start(id);
  const news = await eventsDuring(company.id, () => finish(id));
  const [list, own] = [`company-${company.id}-contacts`, `company-${company.id}-contactImport`];
  expect(news.map(({ event, rooms }) => [event, rooms])).toEqual([
    [list, ["everybody"]],
    [own, [`user ${ana.id}`]],
    [own, [`user ${ana.id}`]],
  ]);
});

test("a number gets its country where it has none", () => {
  expect(
    ["11 98765-4321", "(011) 8765-4321", "55 99988-7766", "5555999887766", "+351 912 345 678", "0044 7911 123456"].map((text) =>
      completed(text, "55"),
    ),
  ).toEqual(["5511987654321", "551187654321", "5555999887766", "5555999887766", "351912345678", "447911123456"]);
  for (const bad of ["98765-4321", "5,51199E+12", "ligar depois", "=1+1", "123"])
    expect(completed(bad, "55"), bad).toEqual({ error: "badNumber" });
  expect([completed("912 345 678", "351"), completed("351912345678", "351"), completed("12345678", "")]).toEqual([
    "351912345678",
    "351912345678",
    "12345678",
  ]);
});

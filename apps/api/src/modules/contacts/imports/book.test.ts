import type { AddressBookEntry } from "@recado/channels/inbound";
import { expect, test } from "vitest";
import { ask, call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { eventsDuring } from "../../../testing/eventsDuring.ts";
import { createConnection } from "../../connections/factory.ts";
import { writeAddressBook } from "../../connections/phone/addressBook.ts";
import { createContact } from "../factory.ts";
import { BATCH_ROWS, runBatch } from "./run.ts";

async function world() {
  const company = await createCompany();
  const [ana, bia] = [await company.createUser(), await company.createUser()];
  const connectionId = await createConnection(company, { provider: "beta" });
  const tell = (entries: AddressBookEntry[], id = connectionId) => company.run((ctx) => writeAddressBook(ctx, id, entries));
  const copy = () => call(ana, "POST", "/contacts/import", {});
  const finish = async (id: number) => {
    while (await runBatch(company.id, id));
    return (await call(ana, "GET", `/contacts/imports/${id}`)).body;
  };
  const contacts = () => company.run(({ tx }) => tx.selectFrom("contacts").select(["name", "number"]).orderBy("name").execute());
  return { company, ana, bia, connectionId, tell, copy, finish, contacts };
}

const lucia = { number: "5511987650001", name: "Lúcia Fontes" };
const rogerio = { number: "5511987650002", name: "Rogério Paiva" };

test("without a file the phone's address book is copied: at once, with its progress, and again without harm", async () => {
  const { company, ana, bia, tell, copy, finish, contacts } = await world();
  await tell([lucia, rogerio, { number: "15551234567", name: "J" }]);
  expect(await contacts(), "nobody becomes a contact by being told of").toEqual([]);

  const { status, body } = await copy();
  expect([status, body]).toMatchObject([200, { fileName: null, state: "running", rowsTotal: 3, rowsDone: 0 }]);
  expect((await call(bia, "GET", `/contacts/imports/${body.id}`)).status, "it is his who asked").toBe(404);
  const news = await eventsDuring(company.id, () => finish(body.id));
  expect(news.map(({ event }) => event)).toEqual(
    ["contacts", "contactImport", "contactImport"].map((name) => `company-${company.id}-${name}`),
  );
  const done = await finish(body.id);
  expect(done).toMatchObject({ state: "done", rowsDone: 3, created: 2, updated: 0, skipped: 0, failed: 1 });
  expect(await contacts()).toEqual([lucia, rogerio]);
  const csv = (await ask(undefined, "GET", done.errorsUrl.slice("/api".length))).body;
  expect(csv.split("\r\n").slice(0, 2)).toEqual([
    "\ufeffLinha;Motivo;Nome;Telefone",
    "1;O nome precisa ter de 2 a 50 letras;J;15551234567",
  ]);

  const again = (await copy()).body;
  expect(await finish(again.id)).toMatchObject({ state: "done", created: 0, updated: 0, skipped: 2, failed: 1 });
  expect(await contacts()).toEqual([lucia, rogerio]);
  expect((await call(ana, "GET", "/contacts/imports")).body).toMatchObject([{ id: again.id }, { id: body.id }]);
});

test("what an agent has written stays, also of whom WhatsApp writes without the ninth digit", async () => {
  const { company, tell, copy, finish, contacts } = await world();
  await createContact(company, { name: "Dona Lúcia (VIP)", number: lucia.number });
  await createContact(company, { name: "Seu Rogério", number: rogerio.number });
  await tell([lucia, { ...rogerio, number: "551187650002" }]);
  expect(await finish((await copy()).body.id)).toMatchObject({ created: 0, updated: 0, skipped: 2, failed: 0 });
  expect((await contacts()).map(({ name }) => name)).toEqual(["Dona Lúcia (VIP)", "Seu Rogério"]);
});

test("of two phones that know somebody the one that was told last names him, and whoever was taken out is not copied", async () => {
  const { company, tell, copy, finish, contacts } = await world();
  const other = await createConnection(company, { provider: "beta" });
  await tell([lucia, rogerio]);
  await tell([{ ...lucia, name: "Lúcia da loja" }], other);
  await tell([{ ...rogerio, name: null }]);
  expect((await copy()).body.rowsTotal).toBe(1);
  await tell([{ ...lucia, name: "Lúcia, de novo" }]);
  const { body } = await copy();
  await finish(body.id);
  expect(await contacts()).toEqual([{ ...lucia, name: "Lúcia, de novo" }]);
});

test("where no phone has told of anybody there is none to copy, whatever another company's has told", async () => {
  const { company, copy, contacts } = await world();
  const elsewhere = await world();
  await elsewhere.tell([lucia]);
  expect(await copy()).toEqual({ status: 409, body: { error: "ERR_NO_ADDRESS_BOOK" } });
  expect((await call(undefined, "POST", "/contacts/import", {})).status).toBe(401);
  expect(await company.run(({ tx }) => tx.selectFrom("contact_imports").select("id").execute()), "nothing is left of it").toEqual([]);

  await elsewhere.finish((await elsewhere.copy()).body.id);
  expect([await contacts(), await elsewhere.contacts()]).toEqual([[], [lucia]]);
});

test("an address book of many is put into rows by the database alone, and cancelled on the way it stops", { timeout: 60_000 }, async () => {
  const { company, ana, tell, copy, finish, contacts } = await world();
  const total = BATCH_ROWS * 2 + 1;
  await tell(Array.from({ length: total }, (_, at) => ({ number: String(5_511_900_000_000 + at), name: `Pessoa ${at}` })));
  const { body } = await copy();
  expect(body.rowsTotal).toBe(total);
  await runBatch(company.id, body.id);
  expect((await call(ana, "POST", `/contacts/imports/${body.id}/cancel`, {})).body.state).toBe("cancelled");
  expect(await finish(body.id)).toMatchObject({ state: "cancelled", created: BATCH_ROWS });
  expect((await contacts()).length).toBe(BATCH_ROWS);
});

import { randomUUID } from "node:crypto";
import type { AddressBookEntry, InboundOf } from "@recado/channels/inbound";
import { expect, test } from "vitest";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { clearKeys } from "../../connections/phone/keys.ts";
import { deleteConnection } from "../../connections/queries.ts";
import { arrive, heldConnection } from "../factory.ts";

const news = (at: number, ...entries: AddressBookEntry[]): InboundOf<"addressBook"> => ({
  kind: "addressBook",
  id: randomUUID(),
  chat: "book",
  at,
  entries,
});
const booked = (company: TestCompany) =>
  company.run(({ tx }) => tx.selectFrom("book_entries").select(["connection_id as on", "number", "name"]).orderBy("name").execute());

const [lucia, rogerio] = ["5511987650001", "5511987650002"];

test("what a phone calls people is kept for its connection: once, by the newest name, and no contact is made of it", async () => {
  const company = await createCompany();
  const [held, other] = [await heldConnection(company), await heldConnection(company)];
  const first = news(1, { number: lucia, name: "Lúcia" }, { number: rogerio, name: "Rogerio" }, { number: rogerio, name: "Rogério" });
  await arrive(company, held, first, first, { ...first, id: randomUUID() });
  await arrive(company, other, news(1, { number: lucia, name: "Lu" }));
  await arrive(company, held, news(2, { number: lucia, name: "Lúcia Fontes" }));
  expect(await booked(company)).toEqual([
    { on: other.connectionId, number: lucia, name: "Lu" },
    { on: held.connectionId, number: lucia, name: "Lúcia Fontes" },
    { on: held.connectionId, number: rogerio, name: "Rogério" },
  ]);

  await arrive(company, held, news(3, { number: rogerio, name: null }, { number: "5511987650003", name: null }));
  expect((await booked(company)).map(({ name }) => name)).toEqual(["Lu", "Lúcia Fontes"]);
  const states = await company.run(({ tx }) => tx.selectFrom("inbox").select("state").distinct().execute());
  expect(states).toEqual([{ state: "done" }]);
  for (const table of ["contacts", "tickets", "facts"] as const)
    expect(await company.run(({ tx }) => tx.selectFrom(table).select("id").execute()), table).toEqual([]);
});

test("with the phone that was let go, and with its connection, goes what it told", async () => {
  const company = await createCompany();
  const [held, other] = [await heldConnection(company), await heldConnection(company)];
  await arrive(company, held, news(1, { number: lucia, name: "Lúcia" }));
  await arrive(company, other, news(1, { number: rogerio, name: "Rogério" }));
  await clearKeys(company.id, held);
  expect((await booked(company)).map(({ name }) => name)).toEqual(["Rogério"]);
  await company.run((ctx) => deleteConnection(ctx, other.connectionId));
  expect(await booked(company)).toEqual([]);
});

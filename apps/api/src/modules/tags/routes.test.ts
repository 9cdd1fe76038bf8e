import { Tag } from "@recado/contract/tags";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { createTicket } from "../tickets/factory.ts";
import { createTag } from "./factory.ts";

test("PUT and DELETE /tags/:id", async () => {
  const company = await createCompany();
  const [ana, admin] = [await company.createUser(), await company.createUser({ profile: "admin" })];
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const [tag, other] = [await createTag(company, ana), await createTag(company, ana)];
  const path = `/tags/${tag.id}`;
  const body = { name: " Urgente ", color: "", kanban: 0 };

  for (const method of ["PUT", "DELETE"] as const) {
    expect(await call(undefined, method, path, body)).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
    expect(await call(stranger, method, path, body)).toEqual({ status: 404, body: { error: "ERR_NO_TAG_FOUND" } });
  }
  expect(await call(ana, "DELETE", path)).toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  const details = { name: ["too_small"], color: ["invalid_format"], kanban: ["invalid_union"] };
  expect(await call(ana, "PUT", path, { name: "ab", color: "red", kanban: true })).toMatchObject({ status: 400, body: { details } });
  expect(await call(ana, "PUT", path, { ...body, name: other.name })).toEqual({ status: 409, body: { error: "ERR_DUPLICATED_TAG" } });

  const changed = await call(ana, "PUT", `${path}/`, { ...body, id: 99, companyId: 1, userId: 1, ticketsCount: 7 });
  expect(changed.status).toBe(200);
  expect(Tag.parse(changed.body)).toEqual(changed.body);
  const mine = {
    id: tag.id,
    name: "Urgente",
    color: "#A4CCCC",
    companyId: company.id,
    ticketsCount: 0,
    can: { change: true, remove: false },
  };
  expect(changed.body).toMatchObject(mine);
  expect(await call(admin, "DELETE", path)).toEqual({ status: 200, body: null });
  expect((await call(ana, "GET", path)).status).toBe(404);
});

test("POST /tags takes a name alone, and answers a tag that is there already", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const { status, body } = await call(ana, "POST", "/tags", { name: "Orçamento" });
  expect([status, body]).toMatchObject([200, { color: "#A4CCCC", kanban: 0, ticketsCount: 0, can: { change: true, remove: false } }]);
  expect(await call(ana, "POST", "/tags", { name: "orcamento", color: "#000000" })).toEqual({ status: 200, body });
  expect((await call(ana, "POST", "/tags", { name: "a".repeat(51) })).status).toBe(400);
});

test("the list is sorted as people sort, and shows twenty to a page", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  for (const name of ["Zebra", "água", "Agenda", "élan", "Eco", "azul"]) await createTag(company, ana, { name });
  for (let number = 10; number < 24; number++) await createTag(company, ana, { name: `Tag ${number}` });
  const list = async (page: number) => (await call(ana, "GET", `/tags?pageNumber=${page}`)).body;

  const full = await list(1);
  expect(full).toMatchObject({ count: 20, hasMore: false });
  expect(full.tags.map(({ name }: Tag) => name).slice(0, 6)).toEqual(["Agenda", "água", "azul", "Eco", "élan", "Tag 10"]);
  expect(full.tags.at(-1)).toMatchObject({ name: "Zebra" });

  await createTag(company, ana, { name: "Zinco" });
  expect(await list(1)).toMatchObject({ count: 21, hasMore: true });
  expect(await list(2)).toMatchObject({ count: 21, hasMore: false, tags: [{ name: "Zinco" }] });
});

test("a search goes by name, without accents and capitals, and takes every sign for itself", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  for (const name of ["Orçamento", "50% pago", "a_b"]) await createTag(company, ana, { name });
  const found = async (text: string) =>
    (await call(ana, "GET", `/tags/list?searchParam=${encodeURIComponent(text)}`)).body.map(({ name }: Tag) => name);

  expect(await found("ORCA")).toEqual(["Orçamento"]);
  expect(await found("%")).toEqual(["50% pago"]);
  expect(await found("_")).toEqual(["a_b"]);
  expect(await found("")).toHaveLength(3);
});

test("the board has the tags that were put on it, and each says on how many tickets it is", async () => {
  const company = await createCompany();
  const lia = await company.createUser({ profile: "supervisor" });
  const ticket = await createTicket(company);
  const [lane] = [await createTag(company, lia, { kanban: 1 }), await createTag(company, lia)];
  await company.run(({ tx }) => tx.insertInto("ticket_tags").values({ ticket_id: ticket.id, tag_id: lane.id }).execute());
  expect((await call(lia, "GET", "/tags/kanban")).body).toMatchObject({ lista: [{ id: lane.id, kanban: 1, ticketsCount: 1 }] });
});

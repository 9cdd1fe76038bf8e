import { expect, test } from "vitest";
import { createCompany } from "../../testing/company.ts";
import { createTicket } from "../tickets/factory.ts";
import { changeTag, removeTag } from "./actions.ts";
import { aTag, createTag } from "./factory.ts";
import { listAllTags } from "./queries.ts";

test("a tag made twice is one tag, whatever its capitals and accents", async () => {
  const company = await createCompany();
  const [ana, lia] = [await company.createUser(), await company.createUser({ profile: "admin" })];
  const first = await createTag(company, ana, { name: "Orçamento", color: "" });
  const again = await createTag(company, lia, { name: "ORCAMENTO", color: "#000000", kanban: 1 });

  expect(first).toMatchObject({ name: "Orçamento", color: "#A4CCCC", kanban: false });
  expect(again).toEqual(first);
  expect(await company.facts()).toMatchObject([{ name: "tag.created", userId: ana.id, payload: { tagId: first.id } }]);
});

test("of many who make a tag at once all get the same", async () => {
  const company = await createCompany();
  const people = await Promise.all([1, 2, 3, 4].map(() => company.createUser()));
  const made = await Promise.all(people.map((person) => createTag(company, person, { name: "Urgente" })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await company.facts("tag.created")).toHaveLength(1);
});

test("two companies may use one name", async () => {
  const [one, other] = [await createCompany(), await createCompany()];
  const [ours, theirs] = await Promise.all(
    [one, other].map(async (company) => createTag(company, await company.createUser(), { name: "VIP" })),
  );
  expect(ours?.id).not.toBe(theirs?.id);
});

test("a tag does not take another one's name, but may be spelled anew", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const [tag] = [await createTag(company, ana, { name: "Orçamento" }), await createTag(company, ana, { name: "Urgente" })];
  const rename = (name: string) => company.as(ana, (ctx) => changeTag(ctx, tag.id, aTag({ name })));

  await expect(rename("URGENTE")).rejects.toMatchObject({ code: "ERR_DUPLICATED_TAG" });
  expect(await rename("orcamento")).toMatchObject({ id: tag.id, name: "orcamento" });
});

test("a user neither puts a tag on the board nor takes it off; those who lead do both", async () => {
  const company = await createCompany();
  const [ana, lia] = [await company.createUser(), await company.createUser({ profile: "supervisor" })];
  const { id } = await createTag(company, ana, { kanban: 1 });
  const set = async (person: typeof ana, kanban: 0 | 1) => (await company.as(person, (ctx) => changeTag(ctx, id, aTag({ kanban })))).kanban;

  expect(await set(ana, 1)).toBe(false);
  expect(await set(lia, 1)).toBe(true);
  expect(await set(ana, 0)).toBe(true);
  expect(await set(lia, 0)).toBe(false);
});

test("a tag that is removed leaves all tickets; twice is once", async () => {
  const company = await createCompany();
  const [ana, admin] = [await company.createUser(), await company.createUser({ profile: "admin" })];
  const { id } = await createTag(company, ana);
  const tickets = [await createTicket(company), await createTicket(company)];
  await company.run(({ tx }) =>
    tx
      .insertInto("ticket_tags")
      .values(tickets.map((ticket) => ({ ticket_id: ticket.id, tag_id: id })))
      .execute(),
  );
  expect(await company.run((ctx) => listAllTags(ctx, ""))).toMatchObject([{ id, ticketsCount: 2 }]);

  await expect(company.as(ana, (ctx) => removeTag(ctx, id))).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => company.as(admin, (ctx) => removeTag(ctx, id))));
  for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "ERR_NO_TAG_FOUND" });
  expect(await company.run(({ tx }) => tx.selectFrom("ticket_tags").selectAll().execute())).toEqual([]);
  expect(await company.facts("tag.removed")).toHaveLength(1);
});

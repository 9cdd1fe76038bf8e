import { QuickMessageNews } from "@recado/contract/quick-messages";
import { expect, test } from "vitest";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { listenTo } from "../../testing/listenTo.ts";
import { changeQuickMessage, removeQuickMessage } from "./actions.ts";
import { aQuickMessage, createQuickMessage } from "./factory.ts";
import { presentQuickMessageNews } from "./present.ts";
import { listQuickMessages } from "./queries.ts";

test("an own one is told to its author alone, the company's to everybody, and each change of place to both", async () => {
  const company = await createCompany();
  const [lia, ana] = [await company.createUser({ profile: "admin" }), await company.createUser()];
  const { heardBy } = listenTo(company);
  const change = (id: number, geral: boolean) =>
    company.as(lia, (ctx) => changeQuickMessage(ctx, id, aQuickMessage({ shortcode: "oi", geral })));

  const { id } = await createQuickMessage(company, lia, { shortcode: "oi" });
  expect(await heardBy(lia, "quickMessage")).toMatchObject([{ action: "create", record: { id, shortcode: "oi" } }]);
  expect(await heardBy(ana, "quickMessage")).toEqual([]);

  await change(id, true);
  expect(await heardBy(ana, "quickMessage")).toMatchObject([{ action: "update", record: { id, geral: true } }]);

  await change(id, false);
  expect(await heardBy(ana, "quickMessage")).toMatchObject([{ action: "update" }, { action: "delete", id }]);
  expect((await heardBy(lia, "quickMessage")).slice(-2)).toMatchObject([
    { action: "delete", id },
    { action: "update", record: { id, geral: false } },
  ]);

  await company.as(lia, (ctx) => removeQuickMessage(ctx, id));
  expect((await heardBy(lia, "quickMessage")).at(-1)).toEqual({ action: "delete", id });
  expect(await heardBy(ana, "quickMessage")).toHaveLength(2);
});

test("what one heard, added to what one saw, is what a fresh load shows", async () => {
  const company = await createCompany();
  const people = [await company.createUser({ profile: "admin" }), await company.createUser({ profile: "supervisor" })];
  const [lia, bia] = people as [TestUser, TestUser];
  const kept = await createQuickMessage(company, bia, { geral: true });
  const before = new Map(await Promise.all(people.map(async (person) => [person, await shownTo(company, person)] as const)));
  const { heardBy } = listenTo(company);

  const own = await createQuickMessage(company, bia);
  const gone = await createQuickMessage(company, lia, { geral: true });
  await company.as(bia, (ctx) => changeQuickMessage(ctx, own.id, aQuickMessage({ geral: true })));
  await company.as(lia, (ctx) => changeQuickMessage(ctx, kept.id, aQuickMessage({ message: "Outra", geral: false })));
  await company.as(lia, (ctx) => removeQuickMessage(ctx, gone.id));

  for (const person of people) {
    const shown = new Map(before.get(person));
    for (const news of await heardBy(person, "quickMessage"))
      if (news.action === "delete") shown.delete(news.id);
      else shown.set(news.record.id, news.record);
    expect(shown).toEqual(await shownTo(company, person));
  }
});

const shownTo = (company: TestCompany, person: TestUser): Promise<Map<number, QuickMessageNews>> =>
  company.as(person, async (ctx) => {
    const { rows } = await listQuickMessages(ctx, { searchParam: "", pageNumber: 1 });
    return new Map(rows.map((row) => [row.id, QuickMessageNews.parse(presentQuickMessageNews(row))]));
  });

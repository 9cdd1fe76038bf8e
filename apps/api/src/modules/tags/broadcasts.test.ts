import { TagNews } from "@recado/contract/tags";
import { expect, test } from "vitest";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { listenTo } from "../../testing/listenTo.ts";
import { changeTag, removeTag } from "./actions.ts";
import { aTag, createTag } from "./factory.ts";
import { presentTagNews } from "./present.ts";
import { listAllTags } from "./queries.ts";

test("what everybody heard, added to what he saw, is what a fresh load shows", async () => {
  const company = await createCompany();
  const [admin, ana] = [await company.createUser({ profile: "admin" }), await company.createUser()];
  const kept = await createTag(company, ana);
  const shown = await shownIn(company);
  const { heardBy } = listenTo(company);

  const made = await createTag(company, ana);
  const gone = await createTag(company, admin);
  await createTag(company, admin, { name: made.name });
  expect(await heardBy(ana, "tag")).toHaveLength(2); // broadcast before it is deleted: creation is not broadcast for a tag that is already gone
  await company.as(ana, (ctx) => changeTag(ctx, kept.id, aTag({ name: "Urgente" })));
  await company.as(admin, (ctx) => removeTag(ctx, gone.id));

  const events = await heardBy(ana, "tag");
  expect(events.map(({ action }) => action)).toEqual(["create", "create", "update", "delete"]);
  expect(await heardBy(admin, "tag")).toEqual(events);
  for (const news of events)
    if (news.action === "delete") shown.delete(news.tagId);
    else shown.set(news.tag.id, news.tag);
  expect(shown).toEqual(await shownIn(company));
});

const shownIn = (company: TestCompany): Promise<Map<number, TagNews>> =>
  company.run(async (ctx) => new Map((await listAllTags(ctx, "")).map((row) => [row.id, TagNews.parse(presentTagNews(row))])));

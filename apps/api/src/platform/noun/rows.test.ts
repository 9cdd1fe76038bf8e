import { expect, test } from "vitest";
import { createCompany } from "../../testing/company.ts";
import type { Ctx } from "../company.ts";
import { byName, deleteById, lists, rows, updateById } from "./rows.ts";

const select = ({ tx }: Ctx) => tx.selectFrom("tags").select(["id", "name", "kanban"]);
const source = { id: "tags.id", select };
const policy = {
  read: (_: unknown, { name }: { name: string }) => name !== "hidden",
  change: (_: unknown, row: { kanban: boolean }) => row.kanban,
};
const { find, get, access } = rows({ ...source, policy, missing: "ERR_NO_TAG_FOUND" });
const { list, all } = lists({ ...source, search: "search_tags", order: byName("tags.name", "tags.id") });
const update = updateById("tags");
const remove = deleteById("tags");

async function withTags(...names: string[]) {
  const company = await createCompany();
  const values = names.map((name) => ({ name, color: "#112233", kanban: name === "lane" }));
  const inserted = await company.run(({ tx }) => tx.insertInto("tags").values(values).returning("id").execute());
  return { company, ids: inserted.map(({ id }) => id) as [number, number] };
}

test("a record is found in its own company alone, and one that is gone is missing by its name", async () => {
  const { company, ids } = await withTags("lane");
  const other = await createCompany();
  expect(await company.run((ctx) => find(ctx, ids[0]))).toEqual({ id: ids[0], name: "lane", kanban: true });
  expect(await other.run((ctx) => find(ctx, ids[0]))).toBeUndefined();
  await expect(other.run((ctx) => get(ctx, ids[0]))).rejects.toMatchObject({ code: "ERR_NO_TAG_FOUND" });
});

test("what may not be read is missing, and what may be read and not changed is refused", async () => {
  const { company, ids } = await withTags("hidden", "plain");
  await expect(company.run((ctx) => access(ctx, ids[0], "change"))).rejects.toMatchObject({ code: "ERR_NO_TAG_FOUND" });
  await expect(company.run((ctx) => access(ctx, ids[1], "change"))).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  expect(await company.run((ctx) => access(ctx, ids[1], "read"))).toMatchObject({ name: "plain" });
});

test("an update sets its columns and when that was, of one record, and never another company's", async () => {
  const { company, ids } = await withTags("one", "two");
  const other = await createCompany();
  const long = new Date("2026-01-01T00:00:00Z");
  await company.run(({ tx }) => tx.updateTable("tags").set({ updated_at: long }).execute());
  await other.run((ctx) => update(ctx, ids[0], { name: "theirs" }));
  await company.run((ctx) => update(ctx, ids[1], { name: "three" }));
  const [one, three] = await company.run(({ tx }) => tx.selectFrom("tags").selectAll().orderBy("id").execute());
  expect(one).toMatchObject({ name: "one", updated_at: long });
  expect(three).toMatchObject({ name: "three", color: "#112233" });
  expect(three!.updated_at.getTime()).toBeGreaterThan(long.getTime());
});

test("of several who delete a record one does, and no other company's is touched", async () => {
  const { company, ids } = await withTags("one", "two");
  const other = await createCompany();
  expect(await other.run((ctx) => remove(ctx, ids[0]))).toBe(false);
  const outcomes = await Promise.all([1, 2, 3].map(() => company.run((ctx) => remove(ctx, ids[0]))));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await company.run((ctx) => all(ctx))).toMatchObject([{ name: "two" }]);
});

test("a list is in its order, page by page, and holds what a text finds or, without one, everything", async () => {
  const many = Array.from({ length: 20 }, (_, at) => `Tag ${at + 10}`);
  const { company } = await withTags("Água", "agenda", ...many);
  const page = (searchParam: string, pageNumber: number) => company.run((ctx) => list(ctx, { searchParam, pageNumber }));
  expect(await page("", 1)).toMatchObject({ count: 22, hasMore: true });
  expect((await page("", 1)).rows.slice(0, 3).map(({ name }) => name)).toEqual(["agenda", "Água", "Tag 10"]);
  expect(await page("", 2)).toMatchObject({ count: 22, hasMore: false, rows: [{ name: "Tag 28" }, { name: "Tag 29" }] });
  expect(await page("AGUA", 1)).toMatchObject({ count: 1, hasMore: false, rows: [{ name: "Água" }] });
  expect(await company.run((ctx) => all(ctx, "tag"))).toHaveLength(20);
});

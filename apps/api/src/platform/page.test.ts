import { expect, test } from "vitest";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { paged } from "./page.ts";

async function withTags(many: number) {
  const company = await createCompany();
  const names = Array.from({ length: many }, (_, at) => `tag ${String(at).padStart(3, "0")}`);
  if (many > 0)
    await company.run(({ tx }) =>
      tx
        .insertInto("tags")
        .values(names.map((name) => ({ name, color: "#112233" })))
        .execute(),
    );
  return company;
}

const page = (company: TestCompany, pageNumber: number, size?: number) =>
  company.run(({ tx }) => paged(tx.selectFrom("tags").select("name"), (tags) => tags.orderBy("name"), pageNumber, size));

test.each([
  [0, 1, 0, false],
  [19, 1, 19, false],
  [20, 1, 20, false],
  [21, 1, 20, true],
  [21, 2, 1, false],
  [40, 2, 20, false],
  [21, 3, 0, false],
])("of %i rows page %i holds %i, and says whether there are more", async (many, pageNumber, rows, hasMore) => {
  const { rows: found, ...rest } = await page(await withTags(many), pageNumber);
  expect(found).toHaveLength(rows);
  expect(rest).toEqual({ count: many, hasMore });
});

test("the pages together are the whole list, once and in order, and none of another company's", async () => {
  await withTags(5);
  const company = await withTags(7);
  const pages = [await page(company, 1, 3), await page(company, 2, 3), await page(company, 3, 3)];
  expect(pages.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => `tag 00${at}`));
  expect(pages.map(({ count }) => count)).toEqual([7, 7, 7]);
});

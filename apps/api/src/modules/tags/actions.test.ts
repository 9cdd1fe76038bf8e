import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";

test("a tag made twice is one tag", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const first = await call(ana, "POST", "/tags", { name: "Orçamento" });
  expect(first).toMatchObject({ status: 200, body: { name: "Orçamento", color: "#A4CCCC", kanban: 0, ticketsCount: 0 } });
  expect((await call(ana, "POST", "/tags", { name: "ORCAMENTO" })).body.id).toBe(first.body.id);
  expect(await call(ana, "GET", "/tags?searchParam=orc")).toMatchObject({ body: { count: 1, hasMore: false } });
});

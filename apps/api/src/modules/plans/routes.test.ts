import { plans } from "@recado/contract/plans";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany, createSuper } from "../../testing/company.ts";

test("whoever may sign up sees the plans that are offered, the cheapest first, and no other, whoever he is", async () => {
  const readers = [undefined, await (await createCompany()).createUser(), await createSuper()];
  for (const path of ["/plans/list", "/plans/all", "/plans/all/"])
    for (const reader of readers) {
      const { status, body } = await call(reader, "GET", path);
      expect(status).toBe(200);
      expect(plans.all.response.parse(body)).toEqual(body);
      expect(body.map(({ name, value }: { name: string; value: number }) => [name, value])).toEqual([
        ["Essencial", 97],
        ["Profissional", 247],
        ["Escala", 697],
      ]);
    }
});

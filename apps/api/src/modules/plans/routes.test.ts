import { plans } from "@recado/contract/plans";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { companyOf, createCompany, createSuper } from "../../testing/company.ts";
import { owner, PLATFORM } from "../../testing/owner.ts";
import { aPlan } from "./factory.ts";

const ours = ["Essencial", "Profissional", "Escala"];

test("whoever may sign up sees the plans that are offered, the cheapest first; of the others super alone knows", async () => {
  const platform = await createSuper();
  const hidden = (await call(platform, "POST", "/plans", aPlan())).body;
  const seen = async (reader: Parameters<typeof call>[0], path: string) => {
    const { status, body } = await call(reader, "GET", path);
    expect(status).toBe(200);
    expect(plans.all.response.parse(body)).toEqual(body);
    return body as { id: number; name: string; value: number }[];
  };
  const readers = [undefined, await (await createCompany()).createUser(), await companyOf(PLATFORM).createUser({ profile: "admin" })];
  for (const path of ["/plans/list", "/plans/all", "/plans/all/"])
    for (const reader of readers) {
      const all = await seen(reader, path);
      expect(all.filter(({ name }) => ours.includes(name)).map(({ name, value }) => [name, value])).toEqual([
        ["Essencial", 97],
        ["Profissional", 247],
        ["Escala", 697],
      ]);
      expect(all.map(({ id }) => id)).not.toContain(hidden.id);
    }
  expect((await seen(platform, "/plans/all")).map(({ id }) => id)).toContain(hidden.id);
});

test("super makes, changes and removes plans; nobody else does, and two have not one name", async () => {
  const platform = await createSuper();
  const others = [
    await (await createCompany()).createUser({ profile: "admin" }),
    await companyOf(PLATFORM).createUser({ profile: "admin" }),
  ];
  const values = aPlan({ storage: 50, useKanban: false });
  const { status, body } = await call(platform, "POST", "/plans", values);
  expect([status, body]).toMatchObject([200, { ...values, id: expect.any(Number) }]);
  for (const other of others) {
    const tries = [
      call(other, "GET", `/plans/${body.id}`),
      call(other, "POST", "/plans", aPlan()),
      call(other, "PUT", `/plans/${body.id}`, aPlan()),
      call(other, "DELETE", `/plans/${body.id}`),
    ];
    expect((await Promise.all(tries)).map((one) => one.status)).toEqual([403, 403, 403, 403]);
  }
  expect((await call(platform, "POST", "/plans", aPlan({ name: values.name.toUpperCase() }))).body.error).toBe("ERR_DUPLICATED_PLAN");
  expect((await call(platform, "PUT", `/plans/${body.id}`, aPlan({ name: "escala" }))).body.error).toBe("ERR_DUPLICATED_PLAN");
  const changed = await call(platform, "PUT", `/plans/${body.id}`, { ...values, storage: "", value: "12.34" });
  expect(changed.body).toMatchObject({ storage: null, value: 12.34, companiesOver: 0 });
  expect((await call(platform, "GET", `/plans/${body.id}`)).body).toMatchObject({ name: values.name, storage: null });
  expect((await call(platform, "DELETE", `/plans/${body.id}`)).status).toBe(200);
  for (const method of ["GET", "DELETE"] as const)
    expect((await call(platform, method, `/plans/${body.id}`)).body.error).toBe("ERR_NO_PLAN_FOUND");
});

test("a plan that a company has stays; a lower limit than what is used is taken, and says of how many", async () => {
  const platform = await createSuper();
  const values = aPlan({ users: 3, public: true }); // so that the two companies can choose it
  const { id } = (await call(platform, "POST", "/plans", values)).body;
  const [small, large] = [await createCompany({ plan: values.name }), await createCompany({ plan: values.name })];
  await small.createUser();
  const admin = await large.createUser({ profile: "admin" });
  await large.createUser();
  expect(await call(platform, "DELETE", `/plans/${id}`)).toMatchObject({ status: 409, body: { error: "ERR_PLAN_IN_USE", companies: 2 } });
  expect((await call(platform, "PUT", `/plans/${id}`, { ...values, users: 2 })).body.companiesOver).toBe(0);
  expect((await call(platform, "PUT", `/plans/${id}`, { ...values, users: 1 })).body.companiesOver).toBe(1);
  const more = { name: "Caio", email: `caio-${id}@acme.test`, password: "padaria do sol 7", profile: "user", queueIds: [] };
  expect((await call(admin, "POST", "/users", more)).body.error).toBe("ERR_PLAN_LIMIT");
});

test("outside the platform's company no plan can be written, whatever asks, and none says who has it", async () => {
  const company = await createCompany();
  const write = (work: Parameters<typeof company.run>[0]) => expect(company.run(work));
  await write(({ tx }) =>
    tx.insertInto("plans").values({ name: "Meu", users: 1, connections: 1, queues: 1, value: 0 }).execute(),
  ).rejects.toThrow(/row-level security/);
  await company.run(({ tx }) => tx.updateTable("plans").set({ users: 9999 }).execute());
  await company.run(({ tx }) => tx.deleteFrom("plans").execute());
  const { rows } = await owner().query("select count(*)::int as all, max(users) as users from plans where name = any($1)", [ours]);
  expect(rows[0].all).toBe(3);
  expect(rows[0].users).toBeLessThan(9999);
  const { companiesOfPlan } = await import("./queries.ts");
  await write((ctx) => companiesOfPlan(ctx, 1)).rejects.toThrow(/NOT_ON_PLATFORM/);
});

import { Company, companies } from "@recado/contract/companies";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany, createSuper } from "../../testing/company.ts";

test("GET /companies/:id and /companies/listPlan/:id show one's own company and no other", async () => {
  const company = await createCompany({ plan: "Essencial", dueDate: "2031-07-15" });
  const ana = await company.createUser();
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const silvia = await createSuper();

  for (const path of ["/companies/", "/companies/listPlan/"]) {
    const own = path + company.id;
    expect(await call(undefined, "GET", own)).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
    for (const user of [stranger, silvia])
      expect(await call(user, "GET", own)).toEqual({ status: 404, body: { error: "ERR_NO_COMPANY_FOUND" } });
    expect((await call(ana, "GET", `${path}2000000000`)).status).toBe(404);
    for (const id of ["undefined", "null", "0", "1e3", "99999999999"])
      expect([id, (await call(ana, "GET", path + id)).status]).toEqual([id, 400]);
  }

  const shown = await call(ana, "GET", `/companies/${company.id}/`);
  expect(shown).toMatchObject({
    status: 200,
    body: { id: company.id, status: true, dueDate: "2031-07-15T23:59:59.999-03:00", schedules: [] },
  });
  expect(Company.parse(shown.body)).toEqual(shown.body);

  const plan = await call(ana, "GET", `/companies/listPlan/${company.id}`);
  expect(plan).toMatchObject({
    status: 200,
    body: { id: company.id, plan: { name: "Essencial", users: 3, connections: 1, queues: 3, value: 97 } },
  });
  expect(companies.plan.response.parse(plan.body)).toEqual(plan.body);
});

test("the platform's own company is never due, and clients still read a date", async () => {
  const silvia = await createSuper();
  const { body } = await call(silvia, "GET", `/companies/${silvia.companyId}`);
  expect(new Date(body.dueDate).getUTCFullYear()).toBeGreaterThan(2900);
});

test("due date, plan and state are not the application's to write", async () => {
  const company = await createCompany();
  for (const values of [{ due_date: "2999-01-01" }, { status: true }, { plan_id: 1 }, { platform: true }, { recurrence: "ANUAL" }])
    await expect(company.run(({ tx }) => tx.updateTable("companies").set(values).execute())).rejects.toThrow(/permission denied/);
});

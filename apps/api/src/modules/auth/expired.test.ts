import { expect, test } from "vitest";
import { dayFromToday } from "../../platform/clock.ts";
import { cookieOf, PASSWORD, refreshWith, signInWith, withPassword } from "../../testing/accounts.ts";
import { call } from "../../testing/app.ts";
import { createCompany, createSuper, type TestCompany } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";

const overdue = { status: 403, body: { error: "ERR_SUBSCRIPTION_EXPIRED" } };
const change = ({ id }: TestCompany, set: string, values: unknown[] = []) =>
  asOwner(id, `update companies set ${set} where id = app.company_id()`, values);

test.each([
  ["past its due date", "due_date = '2001-01-01'"],
  ["that was switched off", "status = false"],
])("the people of a company %s sign in only to see the notice", async (_, set) => {
  const company = await createCompany();
  const [admin, ana] = [await withPassword(company, { profile: "admin" }), await withPassword(company)];
  await change(company, set);

  for (const user of [admin, ana]) {
    const signed = await signInWith(user.email, PASSWORD);
    expect(signed.json()).toMatchObject({ user: { expired: true, company: { dueDate: expect.any(String) } } });
    expect((await refreshWith(cookieOf(signed))).statusCode).toBe(200);

    const answered = ["/auth/me", `/users/${user.id}`, `/companies/${company.id}`, `/companies/listPlan/${company.id}`, "/plans/list"];
    for (const path of answered) expect([path, (await call(user, "GET", path)).status]).toEqual([path, 200]);
    expect((await call(user, "PUT", `/users/${user.id}`, { name: "Ana Maria" })).status).toBe(200);
    expect((await call(user, "POST", "/users/set-language/en")).status).toBe(200);

    for (const path of ["/users", "/users/list", "/tags", "/quick-messages", "/queue"])
      expect(await call(user, "GET", path)).toEqual(overdue);
  }
});

test("of an expired company's users each reaches himself and nobody else", async () => {
  const company = await createCompany();
  const [admin, ana] = [await company.createUser({ profile: "admin" }), await company.createUser()];
  await change(company, "due_date = '2001-01-01'");
  expect(await call(admin, "GET", `/users/${ana.id}`)).toEqual(overdue);
  expect(await call(admin, "PUT", `/users/${ana.id}`, { name: "Outra" })).toEqual(overdue);
  expect(await call(admin, "DELETE", `/users/${ana.id}`)).toEqual(overdue);
  expect(await call(admin, "POST", "/users", { name: "Bia", email: "bia@acme.test", password: PASSWORD })).toEqual(overdue);
  expect((await call(admin, "GET", `/users/${admin.id}`)).status).toBe(200);
});

test("a company is paid until the last moment of its due day, on its own clock", async () => {
  // At any time the two zones have different dates.
  const [late, early] = ["Pacific/Pago_Pago", "Pacific/Kiritimati"];
  for (const [zone, dueDate, expired] of [
    [late, dayFromToday(late, 0), false],
    [late, dayFromToday(late, -1), true],
    [early, dayFromToday(early, 0), false],
    [early, dayFromToday(late, 0), true],
  ] as const) {
    const company = await createCompany();
    const ana = await withPassword(company);
    await change(company, "time_zone = $1, due_date = $2", [zone, dueDate]);
    expect([zone, dueDate, (await signInWith(ana.email, PASSWORD)).json().user.expired]).toEqual([zone, dueDate, expired]);
    expect([zone, dueDate, (await call(ana, "GET", "/tags")).status]).toEqual([zone, dueDate, expired ? 403 : 200]);
  }
});

test("a company that paid is back with the next request", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  await change(company, "due_date = '2001-01-01'");
  expect(await call(ana, "GET", "/tags")).toEqual(overdue);
  await change(company, "due_date = '2999-01-01'");
  expect((await call(ana, "GET", "/tags")).status).toBe(200);
});

test("the platform's own people are never blocked", async () => {
  const silvia = await createSuper();
  expect((await call(silvia, "GET", "/tags")).status).toBe(200);
  expect((await call(silvia, "GET", "/auth/me")).body).toMatchObject({ expired: false, super: true });
});

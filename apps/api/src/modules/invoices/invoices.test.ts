import { expect, test } from "vitest";
import { dayFromToday, todayIn, USUAL_ZONE } from "../../platform/clock.ts";
import { visiting } from "../../platform/company.ts";
import { call } from "../../testing/app.ts";
import { companyOf, createCompany, createSuper, type TestCompany } from "../../testing/company.ts";
import { asOwner, PLATFORM } from "../../testing/owner.ts";
import { makeInvoice } from "./actions.ts";
import { anInvoice, setDue } from "./factory.ts";
import { makeInvoices } from "./jobs.ts";
import { renewCompany } from "./queries.ts";

const day = (days: number) => dayFromToday(USUAL_ZONE, days);
const change = ({ id }: TestCompany, set: string, values: unknown[] = []) =>
  asOwner(id, `update companies set ${set} where id = app.company_id()`, values);
const invoicesOf = ({ id }: TestCompany) =>
  asOwner<{ id: number; due_date: string; cents: number; status: string }>(
    id,
    "select id, due_date::text, cents, status from invoices where company_id = app.company_id() order by due_date",
  );
const dueOf = async ({ id }: TestCompany) =>
  (await asOwner<{ due: string }>(id, "select due_date::text as due from companies where id = app.company_id()"))[0]!.due;
const pay = async (id: number) => {
  const boss = await createSuper();
  return call(boss, "PUT", `/invoices/${id}`, { status: "paid" });
};

test("twenty days ahead of its due date a company has the invoice of the next period, and a day earlier it has none", async () => {
  const [far, near, long] = [
    await createCompany({ dueDate: day(21) }),
    await createCompany({ dueDate: day(20) }),
    await createCompany({ dueDate: day(-400) }),
  ];
  await makeInvoices();
  expect(await invoicesOf(far)).toEqual([]);
  expect(await invoicesOf(near)).toMatchObject([{ due_date: day(20), status: "open" }]);
  expect(await invoicesOf(long), "nothing ran for a long time").toHaveLength(1);
  await makeInvoices();
  expect(await invoicesOf(near)).toHaveLength(1);
});

test("ten processes at once make one invoice, and tell of one", async () => {
  const company = await createCompany({ dueDate: day(3) });
  await Promise.all(Array.from({ length: 10 }, () => company.run(makeInvoice)));
  expect(await invoicesOf(company)).toHaveLength(1);
  expect(await company.facts("invoice.created")).toHaveLength(1);
});

test("a due date that is moved within its period takes its open invoice along; a period later there is another one, and paid ones stay", async () => {
  const company = await createCompany({ plan: "Essencial", dueDate: day(2) });
  await anInvoice(company, day(2));
  await change(company, "due_date = $1", [day(9)]);
  await Promise.all(Array.from({ length: 5 }, () => company.run(makeInvoice)));
  const [moved, ...none] = await invoicesOf(company);
  expect([moved, none]).toMatchObject([{ due_date: day(9), status: "open" }, []]);
  expect(await company.facts("invoice.changed")).toHaveLength(1);
  await change(company, "due_date = $1", [day(-31)]);
  await company.run(makeInvoice);
  expect((await invoicesOf(company)).map(({ due_date }) => due_date)).toEqual([day(-31), day(9)]);
  for (const { id } of await invoicesOf(company)) await pay(id);
  await change(company, "due_date = $1", [day(3)]);
  await company.run(makeInvoice);
  expect((await invoicesOf(company)).map(({ due_date, status }) => [due_date, status])).toEqual([
    [day(-31), "paid"],
    [day(3), "open"],
    [day(9), "paid"],
  ]);
});

test.each([
  ["MENSAL", 9_700],
  ["BIMESTRAL", 19_400],
  ["TRIMESTRAL", 29_100],
  ["SEMESTRAL", 58_200],
  ["ANUAL", 116_400],
])("%s costs the plan's price for each of its months, in whole cents", async (recurrence, cents) => {
  const company = await createCompany({ plan: "Essencial", dueDate: day(1) });
  await change(company, "recurrence = $1", [recurrence]);
  await company.run(makeInvoice);
  expect(await invoicesOf(company)).toMatchObject([{ cents }]);
});

test("the platform's own company, a free plan, and one that is suspended or being removed get no invoice", async () => {
  const free = await createCompany({ dueDate: day(1) });
  const [plan] = await asOwner<{ id: number }>(
    PLATFORM,
    `insert into plans (name, users, connections, queues, value, public) values ('Grátis ' || gen_random_uuid(), 1, 1, 1, 0, false) returning id`,
  );
  await change(free, "plan_id = $1", [plan!.id]);
  const suspended = await createCompany({ dueDate: day(1) });
  await change(suspended, "status = false");
  const removed = await createCompany({ dueDate: day(1) });
  await change(removed, "removed_at = now()");
  await makeInvoices();
  for (const company of [free, suspended, removed, companyOf(PLATFORM)]) {
    await company.run(makeInvoice);
    expect(await invoicesOf(company)).toEqual([]);
  }
  await change(suspended, "status = true");
  await makeInvoices();
  expect(await invoicesOf(suspended), "it was switched on again").toHaveLength(1);
});

test("a plan and a recurrence that change hold from the next invoice", async () => {
  const company = await createCompany({ plan: "Essencial", dueDate: day(5) });
  const { id } = await anInvoice(company, day(5));
  await change(company, "recurrence = 'ANUAL', plan_id = (select id from plans where name = 'Escala')");
  expect((await pay(id)).body).toMatchObject({ value: 97, recurrence: "MENSAL", detail: "Essencial" });
  await change(company, "due_date = $1", [day(6)]);
  await company.run(makeInvoice);
  expect((await invoicesOf(company))[1]!.cents).toBeGreaterThan(97_00 * 12);
});

test("a payment counts from the due date when it comes early, and from today when it comes late", async () => {
  for (const [due, from] of [
    [day(10), day(10)],
    [day(0), day(0)],
    [day(-40), day(0)],
  ] as const) {
    const company = await createCompany({ dueDate: due });
    const { id } = await anInvoice(company, due);
    expect((await pay(id)).status).toBe(200);
    const [expected] = await asOwner<{ day: string }>(PLATFORM, "select ($1::date + interval '1 month')::date::text as day", [from]);
    expect([due, await dueOf(company)]).toEqual([due, expected!.day]);
  }
});

test("who is due on the 31st is due on the last day of short months, and on the 31st again", async () => {
  const company = await createCompany({ dueDate: "2031-01-31" });
  const dues: string[] = [];
  for (let month = 0; month < 4; month++) {
    const due = await dueOf(company);
    await asOwner(
      company.id,
      `insert into invoices (company_id, detail, cents, due_date, recurrence, months, plan, status, paid_at)
       values (app.company_id(), 'x', 100, $1, 'MENSAL', 1, '{}', 'paid', now())`,
      [due],
    );
    const last = (await invoicesOf(company)).at(-1)!;
    dues.push((await company.run((ctx) => renewCompany(ctx, last.id)))!);
    expect(await company.run((ctx) => renewCompany(ctx, last.id)), "once for each invoice").toBeUndefined();
  }
  expect(dues).toEqual(["2031-02-28", "2031-03-31", "2031-04-30", "2031-05-31"]);
});

test("an open invoice renews nobody, and no company renews another", async () => {
  const [company, other] = [await createCompany({ dueDate: day(2) }), await createCompany({ dueDate: day(2) })];
  const { id } = await anInvoice(company, day(2));
  expect(await company.run((ctx) => renewCompany(ctx, id))).toBeUndefined();
  await change(company, "status = true");
  await asOwner(company.id, "update invoices set status = 'paid', paid_at = now() where company_id = app.company_id()");
  expect(await other.run((ctx) => renewCompany(ctx, id))).toBeUndefined();
  expect([await dueOf(company), await dueOf(other)]).toEqual([day(2), day(2)]);
});

test("super confirms a payment: the company works again with the next request, once for ten confirmations at once; both know of it", async () => {
  const company = await createCompany({ dueDate: day(-3) });
  const lia = await company.createUser({ profile: "admin" });
  const { id } = await anInvoice(company, day(-3));
  expect((await call(lia, "GET", "/tags")).body).toEqual({ error: "ERR_SUBSCRIPTION_EXPIRED" });

  const boss = await createSuper();
  const put = () => call(boss, "PUT", `/invoices/${id}`, { status: "paid", value: 0.01, dueDate: "2999-01-01", companyId: 7 });
  const all = await Promise.all(Array.from({ length: 10 }, put));
  for (const { status, body } of all)
    expect([status, body]).toMatchObject([200, { id, status: "paid", value: 697, paidValue: 697, company: { id: company.id } }]);
  const [expected] = await asOwner<{ day: string }>(PLATFORM, "select ($1::date + interval '1 month')::date::text as day", [
    todayIn(USUAL_ZONE),
  ]);
  expect(await dueOf(company)).toBe(expected!.day);
  expect((await call(lia, "GET", "/tags")).status).toBe(200);
  expect(await company.facts("invoice.paid")).toHaveLength(1);
  expect((await company.facts("invoice.paid", "company.changed")).map(({ name }) => name)).toEqual(["invoice.paid", "company.changed"]);
  const told = await companyOf(PLATFORM).facts("managed-company.changed");
  expect(told.filter(({ payload }) => (payload as { otherCompanyId: number }).otherCompanyId === company.id)).toHaveLength(1);
});

test("its admins read a company's invoices, also past its due date; suspended they read nothing, and nobody else does", async () => {
  const company = await createCompany({ plan: "Essencial", dueDate: day(-3) });
  const [lia, sol, ana] = [
    await company.createUser({ profile: "admin" }),
    await company.createUser({ profile: "supervisor" }),
    await company.createUser(),
  ];
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const { id } = await anInvoice(company, day(-3));
  const path = "/invoices/all?searchParam=&pageNumber=1";

  expect((await call(undefined, "GET", path)).status).toBe(401);
  for (const user of [sol, ana])
    for (const of of [path, "/invoices/totals"])
      expect(await call(user, "GET", of)).toMatchObject({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  expect(await call(stranger, "GET", path)).toEqual({ status: 200, body: [] });
  const { status, body } = await call(lia, "GET", path);
  expect([status, body]).toMatchObject([
    200,
    [{ id, companyId: company.id, detail: "Essencial", value: 97, status: "open", paidValue: 0, dueDate: `${day(-3)}T23:59:59.999-03:00` }],
  ]);
  expect((await call(lia, "GET", "/invoices/totals")).body).toEqual({ total: 97, paid: 0, pending: 97 });
  for (const method of ["GET", "PUT"] as const)
    expect((await call(lia, method, `/invoices/${id}`, method === "PUT" ? { status: "paid" } : undefined)).status).toBe(403);
  expect((await call(lia, "GET", "/invoices")).status).toBe(403);

  await change(company, "status = false");
  for (const of of [path, "/invoices/totals"])
    expect(await call(lia, "GET", of)).toMatchObject({ status: 403, body: { error: "ERR_SUBSCRIPTION_EXPIRED" } });
});

test("a page has at most twenty, the latest first, and a search finds by the plan's name", async () => {
  const company = await createCompany({ plan: "Essencial" });
  const lia = await company.createUser({ profile: "admin" });
  await asOwner(
    company.id,
    `insert into invoices (company_id, detail, cents, due_date, recurrence, months, plan)
     select app.company_id(), case when n = 3 then 'Promoção' else 'Essencial' end, 9700, '2020-01-01'::date + n, 'MENSAL', 1,
       '{"id": 1, "name": "Essencial", "users": 1, "connections": 1, "queues": 1}' from generate_series(1, 23) n`,
  );
  const list = async (query: string) =>
    (await call(lia, "GET", `/invoices/all?${query}`)).body.map((one: { dueDate: string }) => one.dueDate.slice(0, 10));
  const [first, second] = [await list("searchParam=&pageNumber=1"), await list("searchParam=&pageNumber=2")];
  expect([first.length, first[0], second]).toEqual([20, "2020-01-24", ["2020-01-04", "2020-01-03", "2020-01-02"]]);
  expect(await list("searchParam=PROMOCAO")).toEqual(["2020-01-04"]);
  expect(await list("searchParam=%25")).toEqual([]);
});

test("super lists the invoices of all companies, by name and by status, the first due first", async () => {
  const name = `Zebra ${crypto.randomUUID()}`;
  const company = await createCompany({ name });
  const old = await anInvoice(company, day(-30));
  await pay(old.id);
  const recent = await anInvoice(company, day(-10));
  const boss = await createSuper();
  const list = async (more = "") => (await call(boss, "GET", `/invoices?searchParam=${encodeURIComponent(name)}${more}`)).body;
  expect(await list()).toMatchObject({
    count: 2,
    hasMore: false,
    invoices: [{ id: old.id, company: { id: company.id, name } }, { id: recent.id }],
  });
  expect(await list("&status=open")).toMatchObject({ count: 1, invoices: [{ id: recent.id }] });
  expect((await call(boss, "GET", `/invoices/${old.id}`)).body).toMatchObject({ id: old.id, status: "paid" });
  expect(await call(boss, "GET", "/invoices/2147483647")).toMatchObject({ status: 404, body: { error: "ERR_NO_INVOICE_FOUND" } });
  expect(await call(boss, "PUT", "/invoices/2147483647", { status: "paid" })).toMatchObject({ status: 404 });
  expect((await call(boss, "PUT", `/invoices/${recent.id}`, { status: "open" })).status).toBe(400);
});

test("outside the platform's company nobody sees or confirms what others owe", async () => {
  const [company, other] = [await createCompany(), await createCompany()];
  const { id } = await anInvoice(company, day(-1));
  const { accessManagedInvoice } = await import("./queries.ts");
  await expect(other.run((ctx) => accessManagedInvoice(ctx, id))).rejects.toThrow(/NOT_ON_PLATFORM/);
  await expect(other.run((ctx) => visiting(ctx, company.id, async () => 1))).rejects.toThrow(/NOT_ON_PLATFORM/);
  await setDue(company, "2999-12-31");
});

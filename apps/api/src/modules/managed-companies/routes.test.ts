import { beforeAll, expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { companyOf, createCompany, createSuper, type TestUser } from "../../testing/company.ts";
import { PLATFORM } from "../../testing/owner.ts";
import { aCompany, planCalled } from "./factory.ts";

let platform: TestUser;
let [small, large]: number[] = [];
beforeAll(async () => {
  platform = await createSuper();
  [small, large] = [await planCalled("Essencial"), await planCalled("Escala")];
});
const make = async (more: object = {}) => (await call(platform, "POST", "/companies", aCompany(small!, more))).body;
const findIt = async (text: string) => (await call(platform, "GET", `/companies?searchParam=${encodeURIComponent(text)}`)).body.companies;

test("super makes a company whose admin signs in at once, or chooses the password by the mail he gets", async () => {
  const password = "padaria do sol 7";
  const form = aCompany(large!, {
    password,
    userName: "Dona Sol",
    document: "12.abc.345/01de-35",
    campaignsEnabled: false,
  });
  const { status, body } = await call(platform, "POST", "/companies", form);
  expect([status, body]).toMatchObject([
    200,
    { name: form.name, document: "12ABC34501DE35", planId: large, campaignsEnabled: false, status: true, platform: false },
  ]);
  expect(body.dueDate).toBe("2030-01-31T23:59:59.999-03:00");
  expect(body.usage).toEqual({ users: 1, connections: 0, queues: 0, storage: 0 });
  const signedIn = await call(undefined, "POST", "/auth/login", { email: form.email, password });
  expect(signedIn.body.user).toMatchObject({ name: "Dona Sol", profile: "admin", companyId: body.id });

  const other = aCompany(small!);
  const { id } = (await call(platform, "POST", "/companies", other)).body;
  expect((await call(undefined, "POST", "/auth/login", { email: other.email, password: "none" })).status).toBe(401);
  const mails = await companyOf(PLATFORM).run(({ tx }) =>
    tx.selectFrom("mails").select(["subject", "text"]).where("recipient", "=", other.email).execute(),
  );
  expect(mails).toMatchObject([{ subject: `${other.name} já está no Recado`, text: expect.stringContaining("Esqueci minha senha") }]);
  expect(await companyOf(id).facts("company.signed-up")).toHaveLength(1);
});

test("what is refused has left nothing: a name or an address that is taken, a plan that is none, a date that is over", async () => {
  const { name, email } = await make();
  const refusals: [object, number, string][] = [
    [{ name: name.toUpperCase() }, 409, "ERR_DUPLICATED_COMPANY"],
    [{ email }, 409, "ERR_DUPLICATED_EMAIL"],
    [{ planId: 2_147_483_647 }, 404, "ERR_NO_PLAN_FOUND"],
    [{ dueDate: "2020-01-01" }, 400, "ERR_VALIDATION"],
    [{ password: "12345" }, 400, "ERR_COMMON_PASSWORD"],
  ];
  for (const [more, status, error] of refusals) {
    const form = aCompany(small!, more);
    expect(await call(platform, "POST", "/companies", form)).toMatchObject({ status, body: { error } });
    expect(await findIt(form.name)).toHaveLength("name" in more ? 1 : 0);
  }
});

test("nobody but super sees, makes, changes or removes a company", async () => {
  const { id } = await make();
  const admins = [
    await (await createCompany()).createUser({ profile: "admin" }),
    await companyOf(PLATFORM).createUser({ profile: "admin" }),
  ];
  for (const admin of admins) {
    const tries = [
      call(admin, "GET", "/companies"),
      call(admin, "GET", "/companies/list"),
      call(admin, "POST", "/companies", aCompany(small!)),
      call(admin, "PUT", `/companies/${id}`, aCompany(small!)),
      call(admin, "DELETE", `/companies/${id}`),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  }
});

test("the list counts what each uses of its plan, and finds by name, address and document", async () => {
  const { id, name, email } = await make({ document: "52998224725" });
  const company = companyOf(id);
  await company.createUser();
  await company.createQueue();
  await company.run(({ tx }) =>
    tx
      .insertInto("files")
      .values({ key: `${id}/x`, name: "a", type: "b", size: 1024, sha256: "c" })
      .execute(),
  );
  const usage = { users: 2, connections: 0, queues: 1, storage: 1024 };
  for (const text of [name.toUpperCase(), email, "52998224725"]) {
    const found = (await findIt(text)).filter((one: { id: number }) => one.id === id);
    expect(found).toMatchObject([{ usage, plan: { id: small, name: "Essencial" }, lastMessageAt: null }]);
  }
  const { status, body } = await call(platform, "GET", "/companies/list");
  expect([status, body.length <= 1000, body[0].plan.id]).toEqual([200, true, expect.any(Number)]);
});

test("a suspended company reaches nothing but the notice, and is back when it is switched on; both companies know of it", async () => {
  const { id, ...made } = await make();
  const company = companyOf(id);
  const admin = await company.createUser({ profile: "admin" });
  const form = { ...aCompany(small!), name: made.name, email: made.email };
  const change = (more: object) => call(platform, "PUT", `/companies/${id}`, { ...form, ...more });

  expect((await change({ status: false, planId: large, recurrence: "ANUAL", campaignsEnabled: false })).body).toMatchObject({
    status: false,
    planId: large,
    recurrence: "ANUAL",
    campaignsEnabled: false,
  });
  expect((await call(admin, "GET", "/queue")).body.error).toBe("ERR_SUBSCRIPTION_EXPIRED");
  expect((await call(admin, "GET", "/auth/me")).body).toMatchObject({ expired: true, company: { status: false } });
  await change({ status: true, planId: large });
  expect((await call(admin, "GET", "/queue")).status).toBe(200);
  expect(await company.facts("company.changed")).toHaveLength(2);
  const facts = await companyOf(PLATFORM).facts("managed-company.changed");
  const recorded = facts.filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ otherCompanyId: id }));
  expect(recorded).toMatchObject([{ userId: platform.id }, { userId: platform.id }]);
});

test("a date that is over stays as it is, and no other one that is over is taken; a moment is its day in the company's zone", async () => {
  const company = await createCompany({ dueDate: "2024-02-29" });
  const form = { ...aCompany(small!) };
  const put = (dueDate: string) => call(platform, "PUT", `/companies/${company.id}`, { ...form, dueDate });
  expect((await put("2024-02-29T23:59:59.999-03:00")).body.dueDate).toBe("2024-02-29T23:59:59.999-03:00");
  expect(await put("2024-03-29")).toMatchObject({ status: 400, body: { details: { dueDate: ["past"] } } });
  expect((await put("2030-02-01T02:59:59.999Z")).body.dueDate).toBe("2030-01-31T23:59:59.999-03:00");
});

test("the platform's own company is neither changed nor removed here, and what is not there is 404", async () => {
  expect((await call(platform, "PUT", `/companies/${PLATFORM}`, aCompany(small!))).status).toBe(403);
  expect((await call(platform, "DELETE", `/companies/${PLATFORM}`)).status).toBe(403);
  for (const method of ["PUT", "DELETE"] as const)
    expect(await call(platform, method, "/companies/2147483647", method === "PUT" ? aCompany(small!) : undefined)).toMatchObject({
      status: 404,
      body: { error: "ERR_NO_COMPANY_FOUND" },
    });
});

test("super chooses another company's zone and language, which both companies know of; nobody else's admin does", async () => {
  const { id } = await make();
  const company = companyOf(id);
  const manaus = { timeZone: "America/Manaus", language: "es" };
  const put = (user: TestUser, values: object = manaus, of = id) => call(user, "PUT", `/companies/${of}/locale`, values);

  for (const stranger of [
    await (await createCompany()).createUser({ profile: "admin" }),
    await companyOf(PLATFORM).createUser({ profile: "admin" }),
  ])
    expect(await put(stranger)).toEqual({ status: 404, body: { error: "ERR_NO_COMPANY_FOUND" } });
  expect((await put(platform, { ...manaus, timeZone: "America/Atlantis" })).body.details).toEqual({ timeZone: expect.anything() });
  expect((await put(platform, manaus, 2_147_483_647)).status).toBe(404);
  expect(await company.facts("company.changed")).toEqual([]);

  expect(await put(platform)).toMatchObject({ status: 200, body: { id, ...manaus, dueDate: "2030-01-31T23:59:59.999-04:00" } });
  expect(await companyOf(PLATFORM).facts("managed-company.changed")).toContainEqual(
    expect.objectContaining({ payload: { otherCompanyId: id } }),
  );
  expect(await company.facts("company.changed")).toMatchObject([{ payload: { what: ["locale"] } }]);
  const admin = await company.createUser({ profile: "admin" });
  expect((await call(admin, "GET", `/companies/${id}`)).body).toMatchObject(manaus);
  expect((await call(platform, "GET", `/companies/${PLATFORM}`)).body.timeZone, "it was back in its own").not.toBe("America/Manaus");
  expect((await call(platform, "DELETE", `/companies/${id}`)).status).toBe(200);
  expect((await put(platform)).status).toBe(404);
});

test("outside the platform's company none of its functions answers", async () => {
  const [company, other] = [await createCompany(), await createCompany()];
  const { findCompany, listForMenus, retireCompany, updateCompany } = await import("./queries.ts");
  const { visiting } = await import("../../platform/company.ts");
  const values = { ...aCompany(small!), status: true, recurrence: "MENSAL" as const };
  for (const work of [
    (ctx: Parameters<typeof findCompany>[0]) => findCompany(ctx, other.id),
    (ctx: Parameters<typeof findCompany>[0]) => listForMenus(ctx),
    (ctx: Parameters<typeof findCompany>[0]) => retireCompany(ctx, other.id),
    (ctx: Parameters<typeof findCompany>[0]) => updateCompany(ctx, other.id, values),
    (ctx: Parameters<typeof findCompany>[0]) => visiting(ctx, other.id, async () => 1),
  ])
    await expect(company.run<unknown>(work)).rejects.toThrow(/NOT_ON_PLATFORM/);
});

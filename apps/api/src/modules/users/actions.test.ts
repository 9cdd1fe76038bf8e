import { expect, test } from "vitest";
import type { Ctx } from "../../platform/company.ts";
import type { AppError } from "../../platform/errors.ts";
import { OTHER_PASSWORD, PASSWORD, signInWith, withPassword, withToken } from "../../testing/accounts.ts";
import { call } from "../../testing/app.ts";
import { companyOf, createCompany, createSuper, type TestUser } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";
import { somebodyWaits } from "../../testing/waiting.ts";
import { changeUser, removeUser } from "./actions.ts";
import { countUsers, getUser } from "./queries.ts";

const form = (more: object = {}) => ({ name: "Bia Lima", email: `${crypto.randomUUID()}@acme.test`, password: PASSWORD, ...more });

test("of forty who add users at once as many succeed as the plan has room for", { timeout: 60_000 }, async () => {
  const company = await createCompany({ plan: "Essencial" });
  const admin = await company.createUser({ profile: "admin" });

  const answers = await Promise.all(Array.from({ length: 40 }, () => call(admin, "POST", "/users", form())));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.every(({ status, body }) => status === 403 && body.error === "ERR_PLAN_LIMIT" && body.limit === 3)).toBe(true);
  expect(await company.run(countUsers)).toBe(3);

  const made = answers.find(({ status }) => status === 200)?.body as TestUser;
  expect((await call(admin, "DELETE", `/users/${made.id}`)).status).toBe(200);
  expect((await call(admin, "POST", "/users", form())).status).toBe(200); // a removed user makes room
});

test("of two admins who take each other's place at once one stays", async () => {
  for (let round = 0; round < 5; round++) {
    const company = await createCompany();
    const [ana, bia] = [await company.createUser({ profile: "admin" }), await company.createUser({ profile: "admin" })];
    const outcomes = await Promise.allSettled([
      company.as(ana, (ctx) => changeUser(ctx, bia.id, { profile: "user" })),
      company.as<unknown>(bia, (ctx) => (round % 2 ? removeUser(ctx, ana.id) : changeUser(ctx, ana.id, { profile: "supervisor" }))),
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [(outcome.reason as AppError).code] : []));
    expect(refused).toHaveLength(1);
    expect(["ERR_LAST_ADMIN", "ERR_SESSION_EXPIRED", "ERR_NO_PERMISSION"]).toContain(refused[0]);
    const admins = await asOwner(
      company.id,
      "select from users where company_id = app.company_id() and profile = 'admin' and removed_at is null",
    );
    expect(admins).toHaveLength(1);
  }
});

test("the last admin neither steps down nor is removed, and nobody removes himself", async () => {
  const company = await createCompany();
  const [ana, bia] = [await company.createUser({ profile: "admin" }), await company.createUser({ profile: "admin" })];
  expect(await call(ana, "DELETE", `/users/${ana.id}`)).toEqual({ status: 409, body: { error: "ERR_OWN_USER" } });
  expect((await call(ana, "PUT", `/users/${bia.id}`, { profile: "user" })).status).toBe(200);
  expect(await call(ana, "PUT", `/users/${ana.id}`, { profile: "user" })).toEqual({ status: 409, body: { error: "ERR_LAST_ADMIN" } });
  await expect(company.run((ctx) => removeUser(ctx, ana.id))).rejects.toMatchObject({ code: "ERR_LAST_ADMIN" });
  expect((await withToken(ana.token)).json()).toMatchObject({ profile: "admin" });
});

test.each([
  ["removes", removeUser],
  ["changes", (ctx: Ctx, id: number) => changeUser(ctx, id, { name: "Ana Maria" })],
] as const)("who %s somebody whom another admin is just removing finds nobody", async (_, act) => {
  const company = await createCompany();
  const [first, second] = [await company.createUser({ profile: "admin" }), await company.createUser({ profile: "admin" })];
  const ana = await company.createUser();

  const late = await company.as(first, async (ctx) => {
    await removeUser(ctx, ana.id);
    const acting = company.as<unknown>(second, (other) => act(other, ana.id)).catch((error: AppError) => error);
    await Promise.race([acting, somebodyWaits()]);
    return { acting };
  });

  expect(await late.acting).toMatchObject({ code: "ERR_NO_USER_FOUND" });
  expect(await company.facts("user.removed", "user.changed")).toMatchObject([{ name: "user.removed", userId: first.id }]);
});

test("everybody changes his own name, e-mail and password; role and queueless tickets only with the permission", async () => {
  const company = await createCompany();
  const ana = await withPassword(company);
  const email = `${crypto.randomUUID()}@acme.test`;
  const theft = {
    id: 1,
    companyId: 1,
    super: true,
    online: true,
    createdAt: "2001-01-01T00:00:00Z",
    passwordHash: "x",
    password_hash: "x",
    isAdmin: true,
  };
  const asked = {
    name: "Ana Maria",
    email: email.toUpperCase(),
    password: OTHER_PASSWORD,
    profile: "admin",
    allTicket: "enabled",
    queues: [],
    ...theft,
  };

  expect((await call(ana, "PUT", `/users/${ana.id}`, asked)).body).toMatchObject({
    id: ana.id,
    companyId: company.id,
    name: "Ana Maria",
    email,
    profile: "user",
    allTicket: "desabled",
    super: false,
    online: false,
  });
  expect((await signInWith(email, OTHER_PASSWORD)).statusCode).toBe(200);
  expect(await company.facts("user.changed")).toMatchObject([{ userId: ana.id, payload: { what: ["name", "email", "passwordHash"] } }]);
});

test("whoever says which password he has must have it; whoever says nothing is let through", async () => {
  const company = await createCompany();
  const ana = await withPassword(company);
  const change = (more: object) => call(ana, "PUT", `/users/${ana.id}`, { password: OTHER_PASSWORD, ...more });
  for (const currentPassword of ["wrong", ""])
    expect(await change({ currentPassword })).toEqual({ status: 400, body: { error: "ERR_CURRENT_PASSWORD" } });
  expect((await signInWith(ana.email, PASSWORD)).statusCode).toBe(200);
  expect((await change({ currentPassword: PASSWORD })).status).toBe(200);
  expect((await change({ password: PASSWORD })).status).toBe(200);
});

test("an admin changes everything of a colleague, in either spelling, and makes nobody super", async () => {
  const company = await createCompany();
  const [admin, ana] = [await company.createUser({ profile: "admin" }), await company.createUser()];
  const change = (body: object) => call(admin, "PUT", `/users/${ana.id}`, body);
  expect((await change({ profile: "supervisor", allTicket: "enabled", super: true })).body).toMatchObject({
    profile: "supervisor",
    allTicket: "enabled",
    super: false,
  });
  expect((await change({ allTicket: "disabled" })).body).toMatchObject({ allTicket: "desabled", profile: "supervisor" });
  expect((await call(admin, "POST", "/users", form({ super: true, companyId: 1, id: 1, online: true }))).body).toMatchObject({
    super: false,
    companyId: company.id,
    online: false,
    profile: "user",
  });
});

test("nobody takes over the platform's super user, not even an admin of the same company", async () => {
  const silvia = await createSuper();
  const platform = companyOf(silvia.companyId);
  const admin = await platform.createUser({ profile: "admin" });
  const denied = { status: 403, body: { error: "ERR_NO_PERMISSION" } };
  expect(await call(admin, "PUT", `/users/${silvia.id}`, { password: OTHER_PASSWORD })).toEqual(denied);
  expect(await call(admin, "DELETE", `/users/${silvia.id}`)).toEqual(denied);
  expect((await call(silvia, "PUT", `/users/${silvia.id}`, { name: "Sílvia Reis" })).status).toBe(200);
});

test("a password that everybody tries first is refused", async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  expect(await call(admin, "POST", "/users", form({ password: "123456" }))).toEqual({
    status: 400,
    body: { error: "ERR_COMMON_PASSWORD" },
  });
  expect(await call(admin, "PUT", `/users/${admin.id}`, { password: "QWERTY" })).toEqual({
    status: 400,
    body: { error: "ERR_COMMON_PASSWORD" },
  });
});

test("the password is kept as argon2id and leaves in no answer", async () => {
  const company = await createCompany();
  const [admin, ana] = [await company.createUser({ profile: "admin" }), await withPassword(company)];
  const [{ hash }] = (await asOwner<{ hash: string }>(company.id, "select password_hash as hash from users where id = $1", [ana.id])) as [
    { hash: string },
  ];
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const answers = [
    await call(admin, "GET", "/users"),
    await call(admin, "GET", "/users/list"),
    await call(admin, "GET", `/users/${ana.id}`),
    await call(admin, "PUT", `/users/${ana.id}`, { name: "Ana Maria" }),
    await call(admin, "GET", "/auth/me"),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
  }
});

test("what somebody wrote stays with his name after he was removed", async () => {
  const company = await createCompany();
  const [admin, ana] = [await company.createUser({ profile: "admin" }), await company.createUser({ name: "Ana Souza" })];
  await call(admin, "DELETE", `/users/${ana.id}`);
  expect(await company.facts("user.removed")).toMatchObject([{ userId: admin.id, payload: { userId: ana.id, name: "Ana Souza" } }]);
  await expect(company.run((ctx) => getUser(ctx, ana.id))).rejects.toThrow();
  expect(await asOwner(company.id, "select name from users where id = $1", [ana.id])).toEqual([{ name: "Ana Souza" }]);
});

import { User, users } from "@recado/contract/users";
import { expect, test } from "vitest";
import { PASSWORD, withPassword } from "../../testing/accounts.ts";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";

const anonymous = { status: 401, body: { error: "ERR_SESSION_EXPIRED" } };
const denied = { status: 403, body: { error: "ERR_NO_PERMISSION" } };
const missing = { status: 404, body: { error: "ERR_NO_USER_FOUND" } };

async function setUp() {
  const company = await createCompany();
  const [admin, ana, supervisor] = [
    await company.createUser({ profile: "admin", name: "Dora" }),
    await withPassword(company, { name: "Ana" }),
    await company.createUser({ profile: "supervisor", name: "Sofia" }),
  ];
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  return { company, admin, ana, supervisor, stranger };
}

test("POST /users", async () => {
  const { company, admin, ana, supervisor } = await setUp();
  const form = { name: "  Bia Lima ", email: `${crypto.randomUUID()}@Acme.test`, password: PASSWORD };
  expect(await call(undefined, "POST", "/users", form)).toEqual(anonymous);
  for (const user of [ana, supervisor]) expect(await call(user, "POST", "/users", form)).toEqual(denied);

  const made = await call(admin, "POST", "/users/", form);
  expect(made.status).toBe(200);
  expect(User.parse(made.body)).toEqual(made.body);
  expect(made.body).toMatchObject({ name: "Bia Lima", email: form.email.toLowerCase(), profile: "user", companyId: company.id });
  expect(made.body.can).toEqual({ change: true, remove: true });
  expect(await call(admin, "POST", "/users", form)).toEqual({ status: 409, body: { error: "ERR_DUPLICATED_EMAIL" } });

  const wrong = {
    name: ["B", "", "b".repeat(51), null, undefined],
    email: ["bia", "", null, undefined],
    password: ["1234", "", "b".repeat(51), null, undefined],
    profile: ["super", "owner", null],
    allTicket: ["yes", true],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) {
      const answer = await call(admin, "POST", "/users", { ...form, [field]: value });
      expect([field, value, answer]).toEqual([
        field,
        value,
        { status: 400, body: { error: "ERR_VALIDATION", details: { [field]: expect.any(Array) } } },
      ]);
    }
});

test("PUT /users/:id", async () => {
  const { admin, ana, supervisor, stranger } = await setUp();
  const path = `/users/${ana.id}`;
  expect(await call(undefined, "PUT", path, { name: "Ana Maria" })).toEqual(anonymous);
  expect(await call(stranger, "PUT", path, { name: "Ana Maria" })).toEqual(missing);
  expect(await call(admin, "PUT", "/users/999999", { name: "Ana Maria" })).toEqual(missing);
  expect(await call(supervisor, "PUT", path, { name: "Ana Maria" })).toEqual(denied);
  for (const id of ["0", "abc", "1.5", "-1", "99999999999"]) expect((await call(admin, "PUT", `/users/${id}`, {})).status, id).toBe(400);
  expect(await call(ana, "PUT", path, { email: "no e-mail" })).toMatchObject({
    status: 400,
    body: { details: { email: [expect.any(String)] } },
  });
  expect(await call(ana, "PUT", path, { email: admin.email })).toEqual({ status: 409, body: { error: "ERR_DUPLICATED_EMAIL" } });

  const whole = (await call(ana, "GET", path)).body;
  const changed = await call(ana, "PUT", `${path}/`, { ...whole, name: "Ana Maria", password: "", queueIds: [1], whatsappId: null });
  expect(changed).toMatchObject({ status: 200, body: { ...whole, name: "Ana Maria" } });
  expect(User.parse(changed.body)).toEqual(changed.body);
});

test("DELETE /users/:id", async () => {
  const { company, admin, ana, supervisor, stranger } = await setUp();
  const path = `/users/${ana.id}`;
  expect(await call(undefined, "DELETE", path)).toEqual(anonymous);
  expect(await call(stranger, "DELETE", path)).toEqual(missing);
  expect(await call(supervisor, "DELETE", path)).toEqual(denied);
  expect(await call(ana, "DELETE", path)).toEqual(denied);
  expect(await call(admin, "DELETE", path)).toEqual({ status: 200, body: null });
  expect(await call(admin, "DELETE", path)).toEqual(missing);
  expect(await call(admin, "GET", path)).toEqual(missing);
  expect((await call(admin, "GET", "/users")).body.count).toBe(2);
  expect(await company.facts("user.removed")).toHaveLength(1);
});

test("GET /users shows colleagues twenty at a time, the newest first, and each reader what he may do", async () => {
  const { company, admin, ana } = await setUp();
  const list = async (user = admin, query = "") => (await call(user, "GET", `/users${query}`)).body;
  expect(await call(undefined, "GET", "/users")).toEqual(anonymous);
  const first = await list(ana);
  expect(users.list.response.parse(first)).toEqual(first);
  expect(first.users.map(({ name, can }: User) => [name, can.change, can.remove])).toEqual([
    ["Sofia", false, false],
    ["Ana", true, false],
    ["Dora", false, false],
  ]);

  for (let n = 3; n < 20; n++) await company.createUser();
  expect(await list()).toMatchObject({ count: 20, hasMore: false });
  await company.createUser({ name: "Vinte e um" });
  const [page, rest] = [await list(), await list(admin, "?pageNumber=2")];
  expect(page).toMatchObject({ count: 21, hasMore: true });
  expect(rest).toMatchObject({ count: 21, hasMore: false });
  const shown: number[] = [...page.users, ...rest.users].map(({ id }: User) => id);
  expect(shown).toEqual([...shown].sort((a, b) => b - a));
  expect(new Set(shown).size).toBe(21);
  expect((await call(admin, "GET", "/users?pageNumber=0")).status).toBe(400);
});

test("users are found by name and e-mail, without accents, capitals or patterns, and only at home", async () => {
  const { company, admin, stranger } = await setUp();
  await company.createUser({ name: "João 100%", email: `joao_${crypto.randomUUID()}@acme.test` });
  const found = async (text: string, user = admin) =>
    (await call(user, "GET", `/users?searchParam=${encodeURIComponent(text)}`)).body.users.map(({ name }: User) => name);
  for (const text of ["joao", "JOÃO", " ão 1", "100%", "joao_"]) expect([text, await found(text)]).toEqual([text, ["João 100%"]]);
  for (const text of ["%%", "_o_o", "\\", "'; drop table users --"]) expect([text, await found(text)]).toEqual([text, []]);
  expect(await found("joao", stranger)).toEqual([]);
  await call(admin, "DELETE", `/users/${(await call(admin, "GET", "/users?searchParam=joao")).body.users[0].id}`);
  expect(await found("joao")).toEqual([]);
});

test("GET /users/list gives all colleagues with their queues, whatever company the query names", async () => {
  const { company, admin, stranger } = await setUp();
  const queueId = await company.createQueue("Vendas");
  await company.createUser({ name: "Caio", queueIds: [queueId] });
  const { status, body } = await call(admin, "GET", `/users/list?companyId=${stranger.companyId}`);
  expect(status).toBe(200);
  expect(users.all.response.parse(body)).toEqual(body);
  expect(body.map(({ name }: User) => name)).toEqual(["Ana", "Caio", "Dora", "Sofia"]);
  expect(body[1].queues).toMatchObject([{ id: queueId, name: "Vendas" }]);
});

test("a language is each user's own, and only one that there is", async () => {
  const { admin, ana } = await setUp();
  expect(await call(undefined, "POST", "/users/set-language/es")).toEqual(anonymous);
  expect((await call(ana, "GET", "/auth/me")).body.language).toBeNull();
  expect((await call(ana, "POST", "/users/set-language/es")).body).toMatchObject({ language: "es" });
  expect((await call(ana, "GET", "/auth/me")).body).toMatchObject({ language: "es", company: { language: "pt" } });
  expect((await call(admin, "GET", "/auth/me")).body.language).toBeNull();
  expect((await call(ana, "POST", "/users/set-language/fr")).status).toBe(400);
});

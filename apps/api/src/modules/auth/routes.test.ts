import { auth } from "@recado/contract/auth";
import { expect, test } from "vitest";
import {
  anAddress,
  askForCode,
  codeFor,
  cookieOf,
  PASSWORD,
  refreshWith,
  resetWith,
  signInWith,
  signUpForm,
  signUpWith,
  withPassword,
} from "../../testing/accounts.ts";
import { ask, call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";

test("what the calls of the accounts answer is the contract's and nothing beyond it", async () => {
  const ana = await withPassword(await createCompany());
  const login = await signInWith(ana.email, PASSWORD);
  expect(auth.login.response.parse(login.json())).toEqual(login.json());
  const refreshed = await refreshWith(cookieOf(login));
  expect(auth.refresh.response.parse(refreshed.json())).toEqual(refreshed.json());
  const me = await call(ana, "GET", "/auth/me");
  expect(auth.me.response.parse(me.body)).toEqual(me.body);
  const forgot = await askForCode(ana.email);
  expect(auth.forgot.response.parse(forgot.json())).toEqual(forgot.json());
  const reset = await resetWith(ana.email, await codeFor(ana.email));
  expect(auth.reset.response.parse(reset.json())).toEqual(reset.json());

  const answers = [login, refreshed, forgot, reset].map(({ body }) => body);
  for (const answer of answers) expect(answer).not.toMatch(/argon2|password_?hash|generation/i);
  expect(login.body).not.toContain(cookieOf(login).slice("jrt=".length));
});

test("GET /auth/me", async () => {
  const company = await createCompany();
  const ana = await company.createUser({ profile: "supervisor" });
  expect(await call(undefined, "GET", "/auth/me")).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
  expect((await call(ana, "GET", "/auth/me/")).body).toMatchObject({ id: ana.id, profile: "supervisor", super: false });
});

test("a body that is none of ours is refused before anything is done", async () => {
  const ana = await withPassword(await createCompany());
  const post = (payload: string, type: string) =>
    ask(undefined, "POST", "/auth/login", { payload, address: anAddress(), headers: { "content-type": type } });
  const form = JSON.stringify({ email: ana.email, password: PASSWORD });
  expect((await post(form, "text/plain")).statusCode).toBe(415); // a page of another origin can send this without a preflight
  expect((await post("email=a&password=b", "application/x-www-form-urlencoded")).statusCode).toBe(415);
  expect((await post(form.slice(1), "application/json")).statusCode).toBe(400);
  expect((await post("[]", "application/json")).statusCode).toBe(400);
  expect((await post("null", "application/json")).statusCode).toBe(400);
  expect((await post("", "application/json")).statusCode).toBe(400);
  for (const email of [["a@b.test"], { toLowerCase: 1 }, 7, true])
    expect((await post(JSON.stringify({ email, password: PASSWORD }), "application/json")).statusCode).toBe(400);
});

test("nobody becomes super, moves to another company or signs in as somebody else by what he sends", async () => {
  const [company, other] = [await createCompany(), await createCompany()];
  const ana = await withPassword(company);
  const bia = await withPassword(other);
  const theft = { id: bia.id, userId: bia.id, companyId: other.id, super: true, profile: "admin", isAdmin: true, sid: bia.session };
  const answer = await ask(undefined, "POST", "/auth/login", {
    payload: { email: ana.email, password: PASSWORD, ...theft },
    address: anAddress(),
  });
  expect(answer.json().user).toMatchObject({ id: ana.id, companyId: company.id, super: false, profile: "user" });
  expect((await call(ana, "GET", `/auth/me?companyId=${other.id}&userId=${bia.id}`)).body).toMatchObject({
    id: ana.id,
    companyId: company.id,
  });
  const asSuper = company.run(({ tx }) => tx.updateTable("users").set({ super: true }).where("id", "=", ana.id).execute());
  await expect(asSuper).rejects.toThrow(/permission denied/);
  expect(await asOwner(company.id, "select super from users where id = $1 and company_id = app.company_id()", [ana.id])).toEqual([
    { super: false },
  ]);
});

test("nothing of the accounts is kept by a cache", async () => {
  const ana = await withPassword(await createCompany());
  const answers = [
    await signInWith(ana.email, PASSWORD),
    await ask(ana, "GET", "/auth/me"),
    await signUpWith(await signUpForm()),
    await refreshWith(undefined),
  ];
  for (const { headers } of answers) expect(headers["cache-control"]).toBe("private, no-store");
});

import { SignJWT } from "jose";
import { afterEach, expect, test } from "vitest";
import { setClock } from "../../platform/clock.ts";
import { signLink } from "../../platform/crypto/links.ts";
import { keyFor } from "../../platform/crypto/secrets.ts";
import { cookieOf, PASSWORD, refreshWith, signInWith, withPassword, withToken } from "../../testing/accounts.ts";
import { ask, call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { updateUser } from "../users/queries.ts";

let restore = () => {};
afterEach(() => restore());

const over = [401, { error: "ERR_SESSION_EXPIRED" }];
const statusAndBody = async (token: string) => {
  const answer = await withToken(token);
  return [answer.statusCode, answer.json()];
};
const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token for that session, valid except for the given parts. */
const forge = (
  sid: string,
  { key = keyFor("access token"), audience = "access", alg = "HS256" }: { key?: Uint8Array; audience?: string; alg?: string } = {},
) => new SignJWT({ sid }).setProtectedHeader({ alg }).setAudience(audience).setIssuedAt().setExpirationTime("15m").sign(key);

test("a token that is too old is refreshed, one that never was ours is no session", async () => {
  const ana = await withPassword(await createCompany());
  expect((await withToken(await forge(ana.session))).statusCode).toBe(200); // the helper can make a valid one

  const claims = { sid: ana.session, aud: "access", iat: 1, exp: 4_000_000_000 };
  const forged = {
    "without a signature": `${text({ alg: "none" })}.${text(claims)}.`,
    "that says it needs none": `${text({ alg: "none" })}.${text(claims)}.${"A".repeat(43)}`,
    "of another secret": await forge(ana.session, { key: Buffer.from("another secret, long enough for it") }),
    "of another key of ours": await forge(ana.session, { key: keyFor("refresh") }),
    "for another purpose": await forge(ana.session, { audience: "reset" }),
    "with another algorithm": await forge(ana.session, {
      alg: "HS512",
      key: Buffer.concat([keyFor("access token"), keyFor("access token")]),
    }),
    "of no session": await forge(crypto.randomUUID()),
    "of what is no session's id": await forge("1' or '1'='1"),
    "that opens a file": signLink({ session: ana.session }, 3600),
  };
  for (const [label, token] of Object.entries(forged)) expect([label, ...(await statusAndBody(token))]).toEqual([label, ...over]);

  restore = setClock(() => new Date(Date.now() + 15 * 60_000 + 1000));
  expect(await statusAndBody(ana.token)).toEqual([403, { error: "ERR_TOKEN_EXPIRED" }]);
});

test("a cookie is no token, and a token no cookie", async () => {
  const ana = await withPassword(await createCompany());
  const signed = await signInWith(ana.email, PASSWORD);
  expect(await statusAndBody(cookieOf(signed).slice("jrt=".length))).toEqual(over);
  expect((await refreshWith(`jrt=${signed.json().token}`)).statusCode).toBe(401);
});

test.each([
  [""],
  ["Bearer"],
  ["Bearer "],
  ["Bearer null"],
  ["Bearer undefined"],
  ["Bearer []"],
  ["Basic YTpi"],
  ["bearer x y"],
  ["Bearer  "],
])("%j is no credential", async (authorization) => {
  const answer = await ask(undefined, "GET", "/users", { headers: { authorization } });
  expect([answer.statusCode, answer.json()]).toEqual(over);
});

test("what a token says about its bearer is not believed", async () => {
  const company = await createCompany();
  const ana = await withPassword(company);
  const boastful = await new SignJWT({ sid: ana.session, id: 1, companyId: 1, profile: "admin", super: true })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience("access")
    .setIssuedAt()
    .setExpirationTime("5 minutes")
    .sign(keyFor("access token"));
  expect((await withToken(boastful)).json()).toMatchObject({ id: ana.id, companyId: company.id, profile: "user" });
  expect((await withToken(boastful, "/mails")).json()).toEqual({ error: "ERR_NO_PERMISSION" });
});

test("a role that was taken away is gone with the next request, and through the call that takes it the session, too", async () => {
  const company = await createCompany();
  const [chief, ana] = [await company.createUser({ profile: "admin" }), await company.createUser({ profile: "admin" })];
  const form = { name: "Bia", password: PASSWORD };
  expect((await call(ana, "POST", "/users", { ...form, email: `${crypto.randomUUID()}@acme.test` })).status).toBe(200);
  await company.run((ctx) => updateUser(ctx, ana.id, { profile: "user" }));
  expect((await call(ana, "POST", "/users", { ...form, email: "new@acme.test" })).body).toEqual({ error: "ERR_NO_PERMISSION" });
  expect((await call(chief, "PUT", `/users/${ana.id}`, { profile: "supervisor" })).status).toBe(200);
  expect(await statusAndBody(ana.token)).toEqual(over);
});

test("a change of the password ends all other sessions, by whomever it was changed", async () => {
  const company = await createCompany();
  const [chief, ana] = [await company.createUser({ profile: "admin" }), await withPassword(company)];
  const elsewhere = await signInWith(ana.email, PASSWORD);

  expect((await call(ana, "PUT", `/users/${ana.id}`, { password: "Novo-trabalho-7" })).status).toBe(200);
  expect((await withToken(ana.token)).statusCode).toBe(200);
  expect(await statusAndBody(elsewhere.json().token)).toEqual(over);
  expect((await refreshWith(cookieOf(elsewhere))).statusCode).toBe(401);

  expect((await call(chief, "PUT", `/users/${ana.id}`, { password: "Novo-trabalho-6" })).status).toBe(200);
  expect(await statusAndBody(ana.token)).toEqual(over);
  expect((await withToken(chief.token)).statusCode).toBe(200);
  expect((await company.facts("session.ended")).map(({ payload }) => (payload as { cause: string }).cause)).toEqual([
    "password",
    "password",
  ]);
});

test("what changes neither role nor password ends no session", async () => {
  const company = await createCompany();
  const chief = await company.createUser({ profile: "admin" });
  const ana = await withPassword(company);
  const whole = { ...(await call(chief, "GET", `/users/${ana.id}`)).body, name: "Ana Maria", password: "" };
  expect((await call(chief, "PUT", `/users/${ana.id}`, whole)).status).toBe(200);
  expect((await withToken(ana.token)).json()).toMatchObject({ name: "Ana Maria" });
});

test("whoever is removed is out with the next request", async () => {
  const company = await createCompany();
  const [chief, ana] = [await company.createUser({ profile: "admin" }), await withPassword(company)];
  const elsewhere = await signInWith(ana.email, PASSWORD);
  await call(chief, "DELETE", `/users/${ana.id}`);
  expect(await statusAndBody(ana.token)).toEqual(over);
  expect(await statusAndBody(elsewhere.json().token)).toEqual(over);
  expect((await refreshWith(cookieOf(elsewhere))).statusCode).toBe(401);
});

import { expect, inject, test } from "vitest";
import { mac } from "../../platform/crypto/secrets.ts";
import { closeDatabase, openDatabase } from "../../platform/database.ts";
import { cookieOf, jrtOf, PASSWORD, refreshWith, signInWith, withPassword, withToken } from "../../testing/accounts.ts";
import { ask, createApi } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { stillClock } from "../../testing/stillClock.ts";
import { markRemoved } from "../users/queries.ts";

const wait = stillClock(1000); // seconds

const over = { error: "ERR_SESSION_EXPIRED" };

async function signedIn() {
  const company = await createCompany();
  const ana = await withPassword(company, { profile: "admin" });
  const answer = await signInWith(ana.email, PASSWORD);
  return { company, ana, cookie: cookieOf(answer), token: answer.json().token as string };
}

test("each use of the cookie gives a new token and a new cookie", async () => {
  const { ana, cookie } = await signedIn();
  const first = await refreshWith(cookie);
  const second = await refreshWith(cookieOf(first));
  for (const answer of [first, second]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({ id: ana.id, tokenVersion: expect.any(Number), company: { dueDate: expect.any(String) } });
    expect((await withToken(answer.json().token)).statusCode).toBe(200);
  }
  expect(new Set([cookie, cookieOf(first), cookieOf(second)]).size).toBe(3);
});

test("two tabs at once both stay signed in, with the same successor", async () => {
  const { cookie } = await signedIn();
  const tabs = await Promise.all([refreshWith(cookie), refreshWith(cookie), refreshWith(cookie)]);
  wait(9);
  tabs.push(await refreshWith(cookie));
  expect(tabs.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(tabs.map(cookieOf)).size).toBe(1);
  expect((await refreshWith(cookieOf(tabs[0]!))).statusCode).toBe(200);
});

test("a tab that several others have overtaken within ten seconds stays signed in, too, with the newest cookie", async () => {
  const { cookie } = await signedIn();
  const second = await refreshWith(cookieOf(await refreshWith(cookie)));
  wait(9);
  const late = await refreshWith(cookie);
  expect(late.statusCode).toBe(200);
  expect(cookieOf(late)).toBe(cookieOf(second));
});

test("a cookie that comes back after ten seconds was stolen: the whole session ends", async () => {
  const { company, ana, cookie, token } = await signedIn();
  const next = cookieOf(await refreshWith(cookie));
  wait(11);

  const reused = await refreshWith(cookie);

  expect(reused.statusCode).toBe(401);
  expect(reused.json()).toEqual(over);
  expect(jrtOf(reused)).toMatchObject({ value: "", path: "/" });
  expect((await refreshWith(next)).json()).toEqual(over);
  wait(0);
  expect((await withToken(token)).json()).toEqual(over);
  expect((await withToken(ana.token)).statusCode).toBe(200); // another session of the same user
  expect(await company.facts("session.ended")).toMatchObject([{ payload: { userId: ana.id, cause: "reuse" } }]);
});

test("a forged cookie is refused and harms nobody", async () => {
  const { cookie, ana } = await signedIn();
  const [session, generation, seal] = cookie.slice("jrt=".length).split(".") as [string, string, string];
  const forged = [
    undefined,
    "jrt=",
    "jrt=null",
    `jrt=${session}`,
    `jrt=${session}.${generation}.`,
    `jrt=${session}.${generation}.${"A".repeat(seal.length)}`,
    `jrt=${session}.1.${seal}`,
    `jrt=${ana.session}.${generation}.${seal}`,
    `jrt=${session}.${generation}.${mac("password reset", session, generation)}`,
    `jrt=${session}.${generation}.${seal}x`,
    `jrt=${session.toUpperCase()}.${generation}.${seal}`,
    `jrt=${"9".repeat(4000)}`,
    `jrt=${ana.token}`,
  ];
  for (const each of forged) {
    const answer = await refreshWith(each);
    expect([each, answer.statusCode, answer.json()]).toEqual([each, 401, over]);
  }
  expect((await refreshWith(cookie)).statusCode).toBe(200);
});

test("a session that nobody uses for twelve hours is over, and one in use after thirty days", async () => {
  const [idle, busy] = [await signedIn(), await signedIn()];
  wait(12 * 3600 + 5);
  expect((await refreshWith(idle.cookie)).json()).toEqual(over);

  let { cookie } = busy;
  for (let hours = 0; hours < 29 * 24; hours += 11) {
    wait(hours * 3600);
    const answer = await refreshWith(cookie);
    expect(answer.statusCode).toBe(200);
    cookie = cookieOf(answer);
  }
  wait(30 * 24 * 3600 + 5);
  expect((await refreshWith(cookie)).json()).toEqual(over);
});

test("leaving ends this session at once, by token or by cookie, and leaving twice is leaving once", async () => {
  const { company, ana, cookie, token } = await signedIn();
  const leave = (headers: Record<string, string>) => ask(undefined, "DELETE", "/auth/logout", { headers });

  const left = await leave({ authorization: `Bearer ${token}`, cookie });

  expect(left.statusCode).toBe(200);
  expect(jrtOf(left)).toMatchObject({ value: "", path: "/", httpOnly: true });
  expect((await withToken(token)).json()).toEqual(over);
  expect((await refreshWith(cookie)).json()).toEqual(over);
  expect((await withToken(ana.token)).statusCode).toBe(200);
  expect((await leave({ authorization: `Bearer ${token}`, cookie })).statusCode).toBe(200);
  expect((await leave({})).statusCode).toBe(200);
  expect((await leave({ cookie: "jrt=nonsense" })).statusCode).toBe(200);
  expect(await company.facts("session.ended")).toHaveLength(1);

  const other = await signInWith(ana.email, PASSWORD);
  wait(16 * 60); // the token is too old to count; the cookie is enough
  expect((await leave({ authorization: `Bearer ${other.json().token}`, cookie: cookieOf(other) })).statusCode).toBe(200);
  expect((await refreshWith(cookieOf(other))).json()).toEqual(over);
});

test("somebody removed is not let back in by his cookie", async () => {
  const { company, ana, cookie } = await signedIn();
  await company.run((ctx) => markRemoved(ctx, ana.id));
  expect((await refreshWith(cookie)).json()).toEqual(over);
  expect((await withToken(ana.token)).json()).toEqual(over);
});

test("a database that is away for a moment signs nobody out", async () => {
  const { cookie } = await signedIn();
  await closeDatabase();
  openDatabase("postgres://nobody@127.0.0.1:1/nothing");
  const meanwhile = await refreshWith(cookie);
  await closeDatabase();
  openDatabase(inject("database").appUrl, { max: 8 });

  expect([meanwhile.statusCode, meanwhile.json().error, meanwhile.cookies]).toEqual([503, "ERR_UNAVAILABLE", []]);
  expect((await refreshWith(cookie)).statusCode).toBe(200);
});

test("the cookie cannot be read by scripts, travels encrypted and does not follow strangers' posts", async () => {
  const ana = await withPassword(await createCompany());
  const cookieAt = async (config: Parameters<typeof createApi>[0]) =>
    jrtOf(await signInWith(ana.email, PASSWORD, { api: await createApi(config) }));

  const strict = { name: "jrt", path: "/", httpOnly: true, maxAge: 30 * 24 * 3600, sameSite: "Lax", secure: true };
  expect(await cookieAt({ publicUrl: "https://recado.example" })).toMatchObject(strict);
  expect(await cookieAt({ publicUrl: "http://recado.example" })).toMatchObject(strict);
  expect(await cookieAt({ publicUrl: "https://recado.example", cookieSameSite: "none" })).toMatchObject({ ...strict, sameSite: "None" });
  for (const publicUrl of ["http://localhost:3000", "http://127.0.0.1:3000"])
    expect(await cookieAt({ publicUrl })).not.toHaveProperty("secure");
});

test("only our own pages, and those that CORS_ORIGINS names, may use what the cookie alone allows", async () => {
  const { cookie } = await signedIn();
  const api = await createApi({ publicUrl: "https://recado.example", corsOrigins: ["https://painel.example"] });
  const foreign = [
    "https://evil.example",
    "null",
    "https://recado.example.evil.example",
    "http://recado.example",
    "https://painel.example:8443",
  ];
  for (const origin of foreign) {
    const answer = await refreshWith(cookie, { api, headers: { origin, host: "recado.example:443" } });
    expect([origin, answer.statusCode, answer.json(), answer.cookies]).toEqual([origin, 403, { error: "ERR_ORIGIN" }, []]);
    const left = await ask(undefined, "DELETE", "/auth/logout", { headers: { origin, cookie } }, api);
    expect([origin, left.statusCode]).toEqual([origin, 403]);
  }
  let current = cookie;
  for (const origin of ["https://recado.example", "https://painel.example"]) {
    const answer = await refreshWith(current, { api, headers: { origin } });
    expect([origin, answer.statusCode]).toEqual([origin, 200]);
    current = cookieOf(answer);
  }
  const allowed = await refreshWith(current, { api, headers: { origin: "https://painel.example" } });
  expect(allowed.headers).toMatchObject({
    "access-control-allow-origin": "https://painel.example",
    "access-control-allow-credentials": "true",
  });
  const refused = await refreshWith(cookieOf(allowed), { api, headers: { origin: "https://evil.example" } });
  expect(refused.headers).not.toHaveProperty("access-control-allow-origin");
});

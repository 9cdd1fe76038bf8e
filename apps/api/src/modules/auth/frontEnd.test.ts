import { expect, test } from "vitest";
import { anAddress, cookieOf, PASSWORD, withPassword } from "../../testing/accounts.ts";
import { ask, createApi } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";

const ORIGIN = "http://127.0.0.1:3000";

const json = { "content-type": "application/json", accept: "application/json, text/plain, */*" };

/** Other front ends of this kind must work: these are their calls, in their order, with their bodies and headers. */
test("another front end of this kind signs in, reloads, shows who is there, and leaves", async () => {
  const company = await createCompany();
  const admin = await withPassword(company, { profile: "admin", queueIds: [await company.createQueue()] });
  const api = await createApi({ corsOrigins: [ORIGIN] });
  const address = anAddress();
  const send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, headers: Record<string, string> = {}, payload?: object) =>
    ask(undefined, method, path, { address, headers: { origin: ORIGIN, ...headers }, ...(payload && { payload }) }, api);

  const preflight = await api.app.inject({
    method: "OPTIONS",
    url: "/api/auth/login",
    headers: { origin: ORIGIN, "access-control-request-method": "POST", "access-control-request-headers": "authorization,content-type" },
  });
  expect(preflight.headers).toMatchObject({ "access-control-allow-origin": ORIGIN, "access-control-allow-credentials": "true" });
  expect(String(preflight.headers["access-control-allow-headers"])).toMatch(/authorization/i);

  const login = await send("POST", "/auth/login", json, { email: admin.email, password: PASSWORD });
  expect(login.statusCode).toBe(200);
  expect(login.headers).toMatchObject({ "access-control-allow-origin": ORIGIN, "access-control-allow-credentials": "true" });
  const { token, user } = login.json();
  const claims = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
  expect(claims.exp).toBeGreaterThan(Date.now() / 1000);
  expect(user).toMatchObject({
    id: admin.id,
    companyId: company.id,
    profile: "admin",
    super: false,
    allTicket: expect.stringMatching(/abled$/),
  });
  expect(new Date(user.company.dueDate).getTime()).toBeGreaterThan(Date.now());
  expect(user.company.settings).toContainEqual(expect.objectContaining({ key: "campaignsEnabled", value: "true", companyId: company.id }));
  expect(user.queues).toEqual([{ id: expect.any(Number), name: expect.any(String), color: expect.any(String) }]);

  // Each full page load calls this first, with only the cookie: no body, no header of ours, at most an expired bearer token.
  const refreshed = await send("POST", "/auth/refresh_token", { cookie: cookieOf(login) });
  expect(refreshed.statusCode).toBe(200);
  expect(Object.keys(refreshed.json().user)).toEqual(
    expect.arrayContaining([
      "id",
      "name",
      "email",
      "profile",
      "super",
      "companyId",
      "tokenVersion",
      "whatsappId",
      "allTicket",
      "queues",
      "company",
    ]),
  );
  const bearer = { authorization: `Bearer ${token}` }; // the older token is still the one in its storage

  expect((await send("GET", `/users/${user.id}`, bearer)).json()).toMatchObject({
    id: user.id,
    company: { id: company.id, name: expect.any(String) },
  });
  const plan = (await send("GET", `/companies/listPlan/${company.id}`, bearer)).json();
  expect(plan).toMatchObject({ id: company.id, status: true, plan: { useCampaigns: true, useKanban: true, users: expect.any(Number) } });
  expect((await send("GET", `/companies/${company.id}`, bearer)).json()).toMatchObject({
    schedules: [],
    recurrence: "MENSAL",
    planId: plan.plan.id,
  });
  for (const path of ["/users/?searchParam=&pageNumber=1", "/users?searchParam=&pageNumber=1"])
    expect((await send("GET", path, bearer)).json()).toEqual({
      users: [expect.objectContaining({ id: user.id })],
      count: 1,
      hasMore: false,
    });
  expect((await send("GET", `/users/list?companyId=1`, bearer)).json()).toEqual([
    expect.objectContaining({ id: user.id, queues: user.queues }),
  ]);
  for (const path of ["/plans/all", "/plans/list/"])
    expect((await send("GET", path)).json()).toContainEqual(expect.objectContaining({ name: "Essencial", useKanban: true }));

  const made = await send(
    "POST",
    "/users",
    { ...json, ...bearer },
    {
      name: "Bia",
      email: `${crypto.randomUUID()}@acme.test`,
      password: PASSWORD,
      profile: "user",
      allTicket: "desabled",
      whatsappId: "",
      queueIds: [],
      companyId: 1,
    },
  );
  expect(made.json()).toMatchObject({ name: "Bia", companyId: company.id, allTicket: "desabled", whatsappId: null });
  const whole = { ...made.json(), name: "Bia Lima", password: "", allTicket: "enabled", queueIds: [], whatsappId: null };
  expect((await send("PUT", `/users/${made.json().id}`, { ...json, ...bearer }, whole)).json()).toMatchObject({
    name: "Bia Lima",
    allTicket: "enabled",
  });

  const left = await send("DELETE", "/auth/logout", { ...bearer, cookie: cookieOf(refreshed) });
  expect(left.statusCode).toBe(200);
  const after = await send("POST", "/auth/refresh_token", { ...bearer, cookie: cookieOf(refreshed) });
  expect([after.statusCode, after.json()]).toEqual([401, { error: "ERR_SESSION_EXPIRED" }]);
  const stray = await send("GET", "/companies/listPlan/undefined", bearer);
  expect([stray.statusCode, stray.json()]).toEqual([401, { error: "ERR_SESSION_EXPIRED" }]);
});

import { get } from "@recado/contract/endpoint";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { ask, call, createApi } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { testConfig } from "../../testing/config.ts";
import { type Ctx, onPlatform } from "../company.ts";
import { log } from "../log.ts";
import { healthRoutes } from "./health.ts";
import { publicRoute, route } from "./route.ts";
import { createServer } from "./server.ts";

const notThere = { status: 404, body: { error: "ERR_NOT_FOUND" } };

test.each(["/nothing", "/tags/7/nothing", "/", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"])(
  "nothing stands at %s, and it is said in our shape",
  async (path) => {
    expect(await call(undefined, "GET", path)).toEqual(notThere);
  },
);

test("an address that cannot be read is refused in our shape, too", async () => {
  expect(await call(undefined, "GET", "/%ZZ")).toEqual({ status: 400, body: { error: "ERR_VALIDATION" } });
});

test("a slash at the end changes nothing", async () => {
  const ana = await (await createCompany()).createUser();
  for (const path of ["/tags", "/tags/", "/tags/list", "/tags/list/"]) expect((await call(ana, "GET", path)).status, path).toBe(200);
  expect(await call(undefined, "GET", "/health/")).toMatchObject({ status: 200, body: { status: "ok" } });
});

test("a body is at most as large as its endpoint wants it, and smallest where a password is in it", async () => {
  const ana = await (await createCompany()).createUser();
  const tooLarge = { status: 413, body: { error: "ERR_FILE_TOO_LARGE" } };
  expect(await call(ana, "POST", "/tags", { name: "x".repeat(1024 * 1024) })).toEqual(tooLarge);
  expect((await call(ana, "POST", "/tags", { name: "fits", rest: "x".repeat(900 * 1024) })).status).toBe(200);
  expect(await call(undefined, "POST", "/auth/login", { email: "ana@acme.test", password: "x".repeat(17 * 1024) })).toEqual(tooLarge);
});

test("what is no JSON, or poses as something else, is refused without a stack", async () => {
  const ana = await (await createCompany()).createUser();
  const sent = async (type: string, payload: string) => {
    const answer = await ask(ana, "POST", "/tags", { headers: { "content-type": type }, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  expect(await sent("application/json", "{not json")).toEqual({ status: 400, body: { error: "ERR_VALIDATION" } });
  expect(await sent("application/xml", "<tag/>")).toEqual({ status: 415, body: { error: "ERR_UNSUPPORTED_MEDIA_TYPE" } });
  expect(await sent("application/json", "")).toMatchObject({
    status: 400,
    body: { error: "ERR_VALIDATION", details: { name: expect.anything() } },
  });
});

test("alive is who answers, ready is who has all that it needs", async () => {
  expect(await call(undefined, "GET", "/health")).toEqual({ status: 200, body: { status: "ok", version: expect.any(String) } });
  expect(await call(undefined, "GET", "/ready")).toEqual({ status: 200, body: { database: "ok", jobs: "ok", storage: "ok" } });
});

test("metrics are not to be had where the API is", async () => {
  for (const path of ["/metrics", "/metrics/"]) expect(await call(undefined, "GET", path)).toEqual(notThere);
  const api = await createApi();
  const answer = await api.app.inject({ method: "GET", url: "/metrics", headers: { accept: "text/plain" } });
  expect([answer.statusCode, answer.body]).toEqual([404, '{"error":"ERR_NOT_FOUND"}']);
});

const raise = (code: string) => sql.raw(`do $$ begin raise exception 'secret detail' using errcode = '${code}'; end $$`);
const Nothing = z.object({});

/** The server with a few endpoints that fail in chosen ways. */
async function failing() {
  const api = await createServer(testConfig("/tmp"));
  healthRoutes(api);
  const sockets = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  const paths: Record<string, () => Promise<unknown>> = {
    gone: () => Promise.reject(sockets),
    cut: () => Promise.reject(new Error("Connection terminated unexpectedly")),
    shutdown: () => onPlatform((tx) => raise("57P01").execute(tx)),
    slow: () => onPlatform((tx) => raise("57014").execute(tx)),
    collided: () => onPlatform((tx) => raise("40P01").execute(tx)),
    bug: () => onPlatform((tx) => raise("22012").execute(tx)),
    wrong: async () => ({ amount: "not what was promised" }),
  };
  for (const [name, run] of Object.entries(paths)) {
    const response = name === "wrong" ? z.object({ amount: z.number() }) : Nothing;
    publicRoute(api, get(`/${name}`, { response, access: "public" }), run as () => Promise<never>);
  }
  route(api, get("/lost", { response: Nothing }), async ({ tx }: Ctx) => {
    await raise("57P01").execute(tx);
    return {};
  });
  route(api, get("/sleep", { response: Nothing }), async ({ tx }: Ctx) => {
    await sql`set local statement_timeout = 20`.execute(tx);
    await sql`select pg_sleep(5)`.execute(tx);
    return {};
  });
  await api.app.ready();
  return api;
}

test("of a browser's devices our pages have the microphone, and what they embed has none", async () => {
  const answer = await ask(undefined, "GET", "/health");
  const policy = String(answer.headers["permissions-policy"]).split(", ");
  expect(policy).toContain("microphone=(self)");
  for (const device of ["camera", "geolocation", "display-capture", "usb"]) expect(policy).toContain(`${device}=()`);
});

test("while the database is away or overrun, callers are told to come back, and when", async () => {
  const complaint = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const api = await failing();
  for (const path of ["gone", "cut", "shutdown", "slow", "collided"]) {
    const answer = await ask(undefined, "GET", `/${path}`, {}, api);
    expect([answer.statusCode, answer.json(), answer.headers["retry-after"]], path).toEqual([
      503,
      { error: "ERR_UNAVAILABLE", retryAfter: 2 },
      "2",
    ]);
  }
  const ana = await (await createCompany()).createUser();
  expect((await ask(ana, "GET", "/sleep", {}, api)).statusCode, "a statement that takes too long").toBe(503);
  expect(
    complaint.mock.calls.map(([, what]) => what),
    "which somebody should know of",
  ).toEqual(Array(3).fill("the database was too slow"));
  complaint.mockRestore();
});

test("why a request found no database stands in the log, with its path and its company, and once a second for each reason", async () => {
  const warnings: object[] = [];
  const warning = vi.spyOn(log, "warn").mockImplementation((fields: unknown) => void warnings.push(fields as object));
  let at = Math.ceil(performance.now()) + 60_000; // later than the last log line of other tests, and whole: fractions do not add up exactly
  const clock = vi.spyOn(performance, "now").mockImplementation(() => at);
  try {
    const api = await failing();
    const ana = await (await createCompany()).createUser();
    await ask(ana, "GET", "/lost", {}, api);
    for (const path of ["gone", "gone", "gone", "cut", "lost"]) await ask(undefined, "GET", `/${path}`, {}, api);
    at += 1_000;
    for (const path of ["gone", "gone"]) await ask(undefined, "GET", `/${path}`, {}, api);
    const err = { code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:5432" };
    expect(warnings).toMatchObject([
      { reason: "57P01", err: { code: "57P01" }, route: "/api/lost", company: ana.companyId },
      { reason: "ECONNREFUSED", err, route: "/api/gone" },
      { reason: "Connection terminated", route: "/api/cut" },
      { reason: "ECONNREFUSED", err, route: "/api/gone", alike: 2 },
    ]);
    expect(warnings[0]).not.toHaveProperty("alike");
  } finally {
    clock.mockRestore();
    warning.mockRestore();
  }
});

test("a bug is told under an id, and nothing else of it", async () => {
  const complaint = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const api = await failing();
  for (const path of ["bug", "wrong"]) {
    const answer = await ask(undefined, "GET", `/${path}`, {}, api);
    expect([answer.statusCode, answer.json()], path).toEqual([
      500,
      { error: "ERR_INTERNAL_SERVER_ERROR", id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(complaint.mock.lastCall?.[0]).toMatchObject({ id: answer.json().id, route: `/api/${path}` });
  }
  complaint.mockRestore();
});

test("one line per answer, with the route and neither query nor what stands in the path", async () => {
  const lines: object[] = [];
  const line = vi.spyOn(log, "info").mockImplementation((fields: unknown) => void lines.push(fields as object));
  const child = vi.spyOn(log, "child").mockReturnValue(log as never);
  const api = await createApi();
  const secret = "Bom-trabalho-9";
  await ask(undefined, "POST", `/resetpasswords/ana@acme.test/123456/${secret}`, { payload: {} }, api);
  await ask(undefined, "GET", `/tags?searchParam=${secret}`, {}, api);
  await ask(undefined, "GET", `/${secret}?token=${secret}`, {}, api);
  line.mockRestore();
  child.mockRestore();

  expect(lines).toMatchObject([
    { method: "POST", route: "/api/resetpasswords/:email/:token/:password", status: 400 },
    { method: "GET", route: "/api/tags", status: 401 },
    { method: "GET", route: "unknown", status: 404 },
  ]);
  expect(JSON.stringify(lines)).not.toContain(secret);
});

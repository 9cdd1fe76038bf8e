import { endpoints } from "@recado/contract/all";
import type { Endpoint } from "@recado/contract/endpoint";
import { beforeAll, expect, test } from "vitest";
import { makeToken } from "../../modules/connections/actions/change.ts";
import type { Api } from "../../platform/http/server.ts";
import { ask, createApi } from "../app.ts";
import { createSuper, type TestUser } from "../company.ts";
import { filled, said } from "./isolation.ts";
import { aConnection } from "./places.ts";
import { exampleOf, type Listed, listed, openings, takesBody } from "./request.ts";
import { inTurn } from "./turn.ts";
import { everythingOf, type Peopled, peopled, records } from "./world.ts";

let api: Api;
let home: Peopled;
let system: TestUser;
let superUser: TestUser;
beforeAll(async () => {
  [api, home, superUser] = [await createApi(), await peopled(), await createSuper()];
  const connectionId = await aConnection(home);
  system = { ...home.admin, token: await home.as(home.admin, (ctx) => makeToken(ctx, connectionId)) };
});

const JSON_TYPE = "application/json";
const writes = inTurn(
  import.meta.filename,
  listed(endpoints).filter(({ endpoint }) => takesBody(endpoint)),
);
const withBody = writes.filter(({ endpoint }) => Object.keys(endpoint.body.shape).length > 0);

let requests = 0;
async function sent({ endpoint }: Listed, payload: string, type = JSON_TYPE, path = pathOf(endpoint)) {
  const { statusCode, body } = await ask(
    callerOf(endpoint),
    endpoint.method,
    path,
    { payload, headers: { "content-type": type }, address: `2001:db8::${(++requests).toString(16)}` },
    api,
  );
  return { status: statusCode, text: body };
}
const callerOf = ({ access }: Endpoint) => (access === "token" ? system : access === "super" ? superUser : home.admin);
const pathOf = ({ path }: Endpoint, value = "1") => path.replace(/:\w+/g, encodeURIComponent(value));

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const merged = (body: object, more: string) => JSON.stringify(body).replace(/^\{/, `{${more}${Object.keys(body).length === 0 ? "" : ","}`);

const POISON = ['"__proto__":{"polluted":true}', '"constructor":{"prototype":{"polluted":true}}', '"prototype":{"polluted":true}'];
POISON.push(
  '"__proto__":["polluted"]',
  '"\\u005f_proto__":{"polluted":true}',
  '"__proto__":null',
  '"hasOwnProperty":1,"toString":1,"then":1',
);
const wide = (parts: number) => `{${Array.from({ length: parts }, (_, at) => `"f${at}":1`)}}`;
const long = (bytes: number) => `{"text":"${"a".repeat(bytes - '{"text":""}'.length)}"}`;
const isPolluted = () => (({}) as { polluted?: boolean }).polluted !== undefined || Object.keys(Object.prototype).length > 0;

/** The same body with the poison in every object, its own fields intact. */
const poisoned = (body: object, poison: string) =>
  JSON.stringify(body).replace(/\{(?=("|\}))/g, (_, next) => `{${poison}${next === "}" ? "" : ","}`);

test("SEC-22: no body, however it is built, breaks an endpoint or anything beside it", { timeout: 180_000 }, async () => {
  const [broken, before]: [string[], number] = [[], requests];
  for (const one of writes) {
    const values = await filled(one, home, records);
    const path = one.endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
    const own = (await said(one, home)).body ?? exampleOf(one.endpoint);
    const bodies = [
      ...POISON.flatMap((poison) => [poisoned(own, poison), `{${poison}}`]),
      ...Object.keys(one.endpoint.body.shape).flatMap((field) =>
        POISON.slice(0, 2).map((poison) => JSON.stringify({ ...own, [field]: "HERE" }).replace('"HERE"', `{${poison}}`)),
      ),
      ...["null", "[]", "7", '"text"', "{", "", "\u0000", "[".repeat(50_000), "[1e999]", '{"a":1,"a":2}', '{"":""}', "NaN", "{'a':1}"],
      ...[nested(5_000), wide(16_001), JSON.stringify({ a: [[[]]], b: Array(9_000).fill({}) })],
    ];
    for (const body of bodies) {
      const { status, text } = await sent(one, body, JSON_TYPE, path);
      if (status >= 500) broken.push(`${one.name} ${status} ${body.slice(0, 80)}`);
      if (isPolluted() || text.includes("polluted")) broken.push(`${one.name} polluted by ${body.slice(0, 80)}`);
    }
  }
  const kept = Object.entries(await everythingOf(home.id)).filter(([, rows]) => rows.includes("polluted"));
  console.log(`RESULT SEC-22 endpoints=${writes.length} requests=${requests - before} broken=${broken.length} kept=${kept.length}`);
  expect({ broken, kept }).toEqual({ broken: [], kept: [] });
});

test("bodies are refused when they are too deep, too wide, too large, or something else than they say", { timeout: 180_000 }, async () => {
  for (const one of withBody) {
    const tooMuch = { status: 400, text: '{"error":"ERR_VALIDATION","details":{"body":["too_deep"]}}' };
    const deep = (floors: number) => sent(one, merged(exampleOf(one.endpoint), `"extra":${nested(floors)}`));
    expect(await deep(20), one.name).toEqual(tooMuch); // and the body itself is one
    expect(await deep(19), one.name).not.toEqual(tooMuch);
    const most = one.endpoint.partsMax ?? 500;
    expect(await sent(one, wide(most + 1)), one.name).toEqual(tooMuch);
    expect(await sent(one, wide(most)), one.name).not.toEqual(tooMuch);
    const bytes = one.endpoint.access === "public" ? 16 * 1024 : 1024 * 1024;
    expect((await sent(one, long(bytes + 1))).status, one.name).toBe(413);
    expect((await sent(one, long(bytes))).status, one.name).not.toBe(413);
    for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded"])
      expect((await sent(one, "name=Ana", type)).status, `${one.name} ${type}`).toBe(415);
  }
});

const NUL = "a\u0000b";
const hostile = [
  "\ud800",
  "\udc00 half an emoji",
  "'; drop table users; --",
  "' or '1'='1",
  "%",
  "_",
  "\\",
  "\\%",
  "$1",
  "*",
  "{{constructor}}",
  "../../etc/passwd",
  "\u202Egnp.exe",
  "<script>alert(1)</script>",
  "a".repeat(10_000),
  " ",
  "",
];

test("no text in any field of a body breaks an endpoint; one that cannot be stored is the caller's mistake", {
  timeout: 180_000,
}, async () => {
  for (const one of withBody) {
    const path = pathOf(one.endpoint).replace("/1", `/${Object.values(await filled(one, home, records))[0] ?? 1}`);
    for (const field of Object.keys(one.endpoint.body.shape)) {
      const body = (text: string) => JSON.stringify({ ...exampleOf(one.endpoint), [field]: text });
      for (const text of hostile)
        expect((await sent(one, body(text), JSON_TYPE, path)).status, `${one.name} ${field} ${text}`).toBeLessThan(500);
      const refused = await sent(one, body(NUL), JSON_TYPE, path);
      expect(refused, `${one.name} ${field}`).toEqual({
        status: 400,
        text: JSON.stringify({ error: "ERR_VALIDATION", details: { [field]: ["nul"] } }),
      });
    }
  }
});

test("no text in any search breaks a list, and none of it is a pattern or a statement", async () => {
  const searches = listed(endpoints).filter(({ endpoint }) => "searchParam" in endpoint.query.shape);
  expect(searches.length).toBeGreaterThan(0);
  const company = await peopled(); // a company whose texts contain none of these
  const { canary } = company;
  const platform = await createSuper();
  for (const one of inTurn(import.meta.filename, searches)) {
    const { name, endpoint } = one;
    const admin = endpoint.access === "super" ? platform : company.admin;
    const values = await filled(one, company, records);
    const { query } = await said(one, company);
    const path = `${endpoint.path.replace(/:(\w+)/g, (_, opening: string) => String(values[opening]))}${query ? `${query}&` : "?"}`;
    for (const text of [...hostile, NUL].filter((text) => text.isWellFormed())) {
      const { statusCode, body } = await ask(admin, "GET", `${path}searchParam=${encodeURIComponent(text)}`, {}, api);
      expect(statusCode, `${name} ${text}`).toBe(text === NUL || text.length > 200 ? 400 : 200);
      if (statusCode === 200 && text.trim() !== "") expect(body, `${name} ${text}`).not.toContain(canary);
    }
    const { statusCode } = await ask(admin, "GET", `${path}searchParam=%ED%A0%80&pageNumber=x&pageNumber=%00`, {}, api);
    expect(statusCode, name).toBe(400);
  }
});

const inQueries = [
  ...["[01]", "[0]", "[-1]", "[1,]", "[99999999999]", "[null]", "{}", "[", "01", "0", "-1", "2147483648", "1e9", "NaN"],
  ...[
    "0000-01-01",
    "0000-12-31",
    "0001-01-01",
    "9999-12-31",
    "2026-02-30",
    "2026-13-01",
    "10000-01-01",
    "-0001-01-01",
    "today",
    "infinity",
  ],
  ...["true", "", " ", "undefined", "' or '1'='1", "99999999999999999.1.1", "0.0.0", "1.999999999999999.1"],
  ...[
    { updatedAt: "----------", id: 1, count: 1 },
    { updatedAt: "2026-99-99 99:99:99+00", id: 1, count: 1 },
    { updatedAt: "0000-01-01T00:00:00Z", id: 1, count: 1 },
    { updatedAt: "2026-02-30T00:00:00.000000Z", id: 1, count: 1 },
    ["\0", 1, 1],
    ["\ud800", 1, 1],
    ["Ana", 2 ** 31, 1],
    ["Ana", 1],
    null,
  ].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url")),
];

test("no text in any key of a query breaks an endpoint, nor does a place in a list that nobody has given out", {
  timeout: 180_000,
}, async () => {
  const keyed = listed(endpoints).filter(({ endpoint }) => Object.keys(endpoint.query.shape).length > 0);
  const broken: string[] = [];
  for (const one of inTurn(import.meta.filename, keyed)) {
    const values = await filled(one, home, records);
    const path = one.endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
    const needed = (await said(one, home)).query ?? "?";
    for (const key of Object.keys(one.endpoint.query.shape))
      for (const text of inQueries) {
        const who = one.endpoint.access === "super" ? superUser : home.admin;
        const { statusCode } = await ask(who, one.endpoint.method, `${path}${needed}&${key}=${encodeURIComponent(text)}`, {}, api);
        if (![200, 400, 404].includes(statusCode)) broken.push(`${one.name} ${key}=${text}: ${statusCode}`);
      }
  }
  expect(keyed.map(({ name }) => name)).toContain("tickets.list");
  expect(broken).toEqual([]);
});

test("no path breaks an endpoint", async () => {
  const open = listed(endpoints).filter(({ endpoint }) => openings(endpoint).length > 0);
  for (const { name, endpoint } of inTurn(import.meta.filename, open))
    for (const part of ["%00", "%E0%A4%A", "%ED%A0%80", "..%2f..%2fetc%2fpasswd", "%27%20or%201%3D1", "a".repeat(990), "a".repeat(5_000)]) {
      const path = endpoint.path.replace(/:\w+/g, part);
      const { statusCode } = await ask(home.admin, endpoint.method, path, { address: `2001:db8:1::${(++requests).toString(16)}` }, api);
      expect(statusCode, `${name} ${part.slice(0, 40)}`).toBeGreaterThanOrEqual(400);
      expect(statusCode, `${name} ${part.slice(0, 40)}`).toBeLessThan(500);
    }
});

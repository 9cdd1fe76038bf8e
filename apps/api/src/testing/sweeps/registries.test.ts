import { endpoints } from "@recado/contract/all";
import { errors } from "@recado/contract/errors";
import { events } from "@recado/contract/events";
import { type FactName, facts } from "@recado/contract/facts";
import { permissions } from "@recado/contract/permissions";
import { expect, inject, test } from "vitest";
import { readSources } from "../../../../../scripts/sources.ts";
import { broadcastsOf, everywhere, jobs, listeners, pace, routes, timetable } from "../../app.ts";
import { modules } from "../../modules/all.ts";
import type { Ctx } from "../../platform/company.ts";
import { describeApi } from "../../platform/http/describe.ts";
import { healthRoutes } from "../../platform/http/health.ts";
import { createServer } from "../../platform/http/server.ts";
import type { Module } from "../../platform/module.ts";
import type { News, WideNews } from "../../platform/realtime.ts";
import { testConfig } from "../config.ts";
import { owner } from "../owner.ts";
import { tableOf } from "../samples.ts";
import { listed } from "./request.ts";
import { peopled, records, shared } from "./world.ts";

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

test("the server answers every endpoint of the contract, and nothing else", async () => {
  const api = await createServer(testConfig(inject("database").folder));
  const served: string[] = [];
  api.app.addHook("onRoute", ({ method, url }) => void served.push(`${method} ${url}`));
  healthRoutes(api);
  describeApi(api);
  routes(api);
  // Routes inside of plugins are only registered then.
  await api.app.ready();

  const described = ["GET /api/openapi.json", "GET /api/docs"];
  // Signed by the provider over the raw bytes, so no contract parses the body.
  const providers = ["GET /api/webhooks/cloud/:uuid", "POST /api/webhooks/cloud/:uuid"];
  const promised = listed(endpoints).map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`);
  expect(sorted(served.filter((route) => !route.startsWith("HEAD ")))).toEqual(sorted([...promised, ...described, ...providers]));
  expect(new Set(promised).size).toBe(promised.length);
});

test("a module that a plan pays for says so at each of its endpoints, and no other one does", async () => {
  const found: Record<string, unknown[]> = {};
  for (const { name, routes = [] } of modules as readonly Module[]) {
    const api = await createServer(testConfig(inject("database").folder));
    const served = new Set<string>();
    api.app.addHook("onRoute", ({ method, url }) => void served.add(`${method} ${url}`));
    for (const add of routes) add(api);
    await api.app.ready();
    const own = listed(endpoints).filter(({ endpoint }) => served.has(`${endpoint.method} /api${endpoint.path}`));
    found[name] = [...new Set(own.map(({ endpoint }) => endpoint.feature))];
  }
  const expected = (modules as readonly Module[]).map(({ name, plan }) => [name, [plan]]);
  expect(found).toEqual(Object.fromEntries(expected));
});

test("everybody's endpoints are exactly these; every other one asks for a session or a token", () => {
  const open = listed(endpoints).filter(({ endpoint }) => endpoint.access === "public");
  expect(open.map(({ name }) => name)).toEqual([
    "platform.health",
    "platform.ready",
    "plans.list",
    "plans.all",
    "companies.signUp",
    "auth.login",
    "auth.refresh",
    "auth.logout",
    "auth.forgot",
    "auth.reset",
    "auth.resetByPath",
    "invitations.show",
    "invitations.accept",
    "files.open",
    "contactExports.open",
    "looks.leave", // by the token of the look itself
  ]);
});

test("every fact that browsers hear of makes events of the contract's shape, and every event has such a fact", async () => {
  const company = await peopled();
  const ids: Record<string, number> = {};
  for (const [id, record] of Object.entries(tableOf("facts"))) ids[id] = Number(await (records[record] ?? shared[record])!(company));
  const userId = company.user.id;
  const was = { userId, geral: true, status: "open", queueId: null };
  const whatever = { ...tableOf("factValues"), ...ids, userId, was, sessionId: company.user.session, messageIds: [ids.messageId] };
  const broadcasts = broadcastsOf(testConfig(inject("database").folder));

  const emitted: string[] = [];
  for (const [name, tell] of Object.entries(broadcasts)) {
    const payload = facts[name as FactName].parse(whatever);
    const sentEvents = await company.run((ctx) => (tell as (ctx: Ctx, fact: unknown) => Promise<News[]>)(ctx, payload));
    expect(sentEvents, name).not.toEqual([]);
    for (const { event, payload, rooms } of sentEvents) {
      emitted.push(event);
      expect(events[event].payload.parse(payload), name).toEqual(written(payload));
      expect(rooms, name).not.toEqual([]);
    }
  }
  for (const [name, tell] of Object.entries(everywhere)) {
    const payload = facts[name as FactName].parse(whatever);
    const { event, payload: eventPayload } = await company.run((ctx) =>
      (tell as (ctx: Ctx, fact: unknown) => Promise<WideNews>)(ctx, payload),
    );
    emitted.push(event);
    expect(events[event].payload.parse(eventPayload), name).toEqual(written(eventPayload));
  }
  expect(sorted(emitted)).toEqual(sorted(Object.keys(events)));
});

test("every event has a name of its own in each company, but the platform's word, which has one for all", () => {
  const names = [7, 8].flatMap((companyId) => Object.values(events).map(({ name }) => name(companyId)));
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  expect(twice).toEqual(["company-announcement"]);
});

test("every job reads its key before it works, and has its queue", async () => {
  const { rows } = await owner().query<{ name: string; policy: string; retry_limit: number }>(
    "select name, policy, retry_limit from pgboss.queue where name not like '\\_\\_pgboss%' order by name",
  );
  const queues = rows.map(({ name, policy, retry_limit }) => `${name} ${policy} ${retry_limit}`);
  const expected = [
    ...jobs.map(({ name }) => `${name} key_strict_fifo 1000000`), // a failed one would block its key for ever
    ...timetable.map(({ name }) => `${name} standard 0`),
  ];
  expect(sorted(queues)).toEqual(sorted(expected));
  for (const { name, key } of jobs)
    for (const nonsense of [undefined, null, {}, [], "7"]) expect(key.safeParse(nonsense).success, `${name} ${nonsense}`).toBe(false);
});

test("nothing comes round by the clock but this, and none of it is missing", () => {
  expect(sorted(timetable.map(({ name, run }) => `${name} ${run.name}`))).toEqual([
    "auth.forget-ended forgetEnded",
    "campaigns.sweep sweepCampaigns",
    "connections.forget-nodes forgetNodes",
    "connections.note-orphans noteOrphans",
    "dashboard.audit auditDays",
    "dashboard.count-days countStaleDays",
    "invoices.make makeInvoices",
    "limits.forget forgetOldLimits",
    "managed-companies.erase-left eraseLeft",
    "messages.forget-arrivals sweepOldArrivals",
    "messages.forget-integration-events forgetIntegrationEvents",
    "messages.sweep-flow-runs sweepFlowRuns",
    "messages.sweep-integration-calls sweepIntegrationCalls",
    "messages.sweep-integration-events sweepIntegrationEvents",
    "messages.sweep-interrupted sweepInterrupted",
    "messages.sweep-prompt-turns sweepPromptTurns",
    "messages.sweep-unconfirmed sweepUnconfirmed",
    "schedules.sweep sendDueSchedules",
    "storage.sweep-stranded sweepStranded",
    "tickets.close-inactive closeInactive",
    "tickets.transfer-waiting transferWaiting",
    "users.sweep-silent sweepInactive",
  ]);
});

test("whoever was not heard is looked for every ten seconds, and nothing else at such a pace", () => {
  expect(pace.map(({ name, everyMs, run }) => `${name} ${run.name} ${everyMs}`)).toEqual(["messages.sweep-inbox sweepInbox 10000"]);
});

test("what facts cause are jobs that somebody works at", () => {
  for (const each of Object.values(listeners).flat()) expect(jobs).toContain(each);
});

// In the catalogue already, since clients translate them, but not thrown yet.
const waiting = [
  "ERR_WAPP_CHECK_CONTACT", // five codes of the product's catalogue whose cases this server reports in another way
  "ERR_CREATING_MESSAGE",
  "ERR_CREATING_TICKET",
  "ERR_USER_DONT_EXISTS",
  "ERR_USER_CREATION_DISABLED",
];

test("every error code of the list is thrown somewhere, or waits with a reason", async () => {
  const sources = await readSources("apps/api/src");
  const codes = Object.entries(sources)
    .filter(([path]) => !/\.test\.ts$|\/testing\//.test(path))
    .flatMap(([, text]) => [...text.matchAll(/["'](ERR_[A-Z_]+)["']/g)].map(([, code]) => code as string));
  expect(codes.filter((code) => waiting.includes(code))).toEqual([]);
  expect(sorted([...codes, ...waiting])).toEqual(sorted(Object.keys(errors)));
});

test("the permissions are the ten of the product", () => {
  expect(new Set(permissions).size).toBe(10);
  for (const permission of permissions) expect(permission).toMatch(/^[a-z-]+:[a-zA-Z]+$/);
});

/** As sent over the socket, where times are text. */
const written = (payload: unknown) => JSON.parse(JSON.stringify(payload));

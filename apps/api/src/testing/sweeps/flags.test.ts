import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { endpoints } from "@recado/contract/all";
import { type PlanFlag, planFlags } from "@recado/contract/planFlags";
import { beforeAll, expect, test } from "vitest";
import { modules } from "../../modules/all.ts";
import { createCampaign } from "../../modules/campaigns/factory.ts";
import { createChat } from "../../modules/chats/factory.ts";
import { makeToken } from "../../modules/connections/actions/change.ts";
import { createConnection } from "../../modules/connections/factory.ts";
import { createContactList } from "../../modules/contact-lists/factory.ts";
import { createFlow } from "../../modules/flows/factory.ts";
import { createIntegration } from "../../modules/integrations/factory.ts";
import { orderLanes } from "../../modules/kanban/actions.ts";
import { aLane } from "../../modules/kanban/factory.ts";
import { flowDesk, label } from "../../modules/messages/runs/testing.ts";
import { createPrompt } from "../../modules/prompts/factory.ts";
import { createSchedule, dueSince, schedulesOf } from "../../modules/schedules/factory.ts";
import { sendDueSchedules } from "../../modules/schedules/jobs.ts";
import type { Api } from "../../platform/http/server.ts";
import type { Module } from "../../platform/module.ts";
import { roomsOf } from "../../platform/realtime.ts";
import { createApi } from "../app.ts";
import { createCompany, type TestCompany, type TestUser } from "../company.ts";
import { eventsDuring } from "../eventsDuring.ts";
import { asOwner } from "../owner.ts";
import { filled, said } from "./isolation.ts";
import { listed, send } from "./request.ts";
import { type Peopled, peopled, records } from "./world.ts";

let api: Api;
let home: Peopled;
let token: string;
beforeAll(async () => {
  [api, home] = [await createApi(), await peopled()];
  const connectionId = await createConnection(home);
  token = await home.as(home.admin, (ctx) => makeToken(ctx, connectionId));
});

/** `campaignsEnabled` is the platform's own switch besides the plan's flag, and disables the same calls. */
const switches: { name: PlanFlag | "campaignsEnabled"; flag: PlanFlag; off(companyId: number): Promise<unknown> }[] = [
  ...planFlags.map((flag) => ({ name: flag, flag, off: (companyId: number) => planWithout(companyId, flag) })),
  { name: "campaignsEnabled", flag: "useCampaigns", off: (companyId) => set(companyId, "campaignsEnabled", "false") },
];

/** A plan with everything but this flag. */
async function planWithout(companyId: number, flag?: PlanFlag) {
  const column = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  await asOwner(
    companyId,
    `with made as (insert into plans (name, users, connections, queues, value, public, ${planFlags.map(column).join(", ")})
       values ($1, 99, 99, 99, 0, false, ${planFlags.map((name) => name !== flag).join(", ")}) returning id)
     update companies set plan_id = made.id from made where companies.id = $2`,
    [`Without ${flag} ${randomUUID()}`, companyId],
  );
}

const set = (companyId: number, key: string, value: string) =>
  asOwner(
    companyId,
    `insert into settings (company_id, key, value) values ($1, $2, $3)
      on conflict (company_id, key) do update set value = excluded.value`,
    [companyId, key, value],
  );

// That all of them succeed with a full plan is proved by the isolation sweep.
test.each(switches)("without $name every call that names its flag is refused", async ({ flag, off }) => {
  await off(home.id);
  const open: string[] = [];
  for (const one of listed(endpoints).filter(({ endpoint }) => endpoint.feature === flag)) {
    const user = one.endpoint.access === "token" ? ({ token } as TestUser) : home.admin;
    const values = await filled(one, home, records);
    const { status, text } = await send(api, one.endpoint, { user, values, ...(await said(one, home)) });
    const { withoutFeature: instead } = one.endpoint;
    const isRefused =
      instead === undefined
        ? status === 403 && JSON.parse(text).error === "ERR_PLAN_FEATURE"
        : isDeepStrictEqual(JSON.parse(text), instead);
    if (!isRefused) open.push(`${one.name}: ${status} ${text.slice(0, 80)}`);
  }
  await planWithout(home.id);
  await set(home.id, "campaignsEnabled", "true");
  expect(open).toEqual([]);
});

test("each flag that calls name is one of the plan's, and every flag whose pages exist is named", () => {
  const named = new Set(listed(endpoints).flatMap(({ endpoint }) => endpoint.feature ?? []));
  expect([...named].filter((flag) => !planFlags.includes(flag))).toEqual([]);
  expect(planFlags.filter((flag) => !named.has(flag))).toEqual([]);
});

test("without schedules nothing that is due is sent, and with them again it is", async () => {
  const company = await createCompany();
  const ana = await company.createUser({ profile: "admin" });
  await createConnection(company, { isDefault: true });
  const { id } = await createSchedule(company, ana);
  await dueSince(company, id);
  await planWithout(company.id, "useSchedules");
  await sendDueSchedules();
  expect(await schedulesOf(company)).toMatchObject([{ status: "PENDENTE" }]);
  await planWithout(company.id);
  await sendDueSchedules();
  expect(await schedulesOf(company)).toMatchObject([{ status: "AGENDADA" }]);
});

test.each(switches.filter(({ flag }) => flag === "useCampaigns"))("without $name no flow begins", async ({ off }) => {
  const { says, runs, company } = await flowDesk([label("Oi!")]);
  await off(company.id);
  await says("quero");
  expect(await runs()).toEqual([]);
});

/** One event for each noun that has a flag: the name of the module → an action that triggers it. */
const happenings: Record<string, (company: TestCompany, by: TestUser) => Promise<unknown>> = {
  campaigns: (company, by) => createCampaign(company, by),
  chats: async (company, by) => createChat(company, by, [await company.createUser()]),
  "contact-lists": (company, by) => createContactList(company, by),
  flows: (company, by) => createFlow(company, by),
  integrations: (company, by) => createIntegration(company, by),
  kanban: async (company, by) => {
    await aLane(company);
    await company.as(by, (ctx) => orderLanes(ctx, []));
  },
  prompts: (company, by) => createPrompt(company, by),
  schedules: (company, by) => createSchedule(company, by),
};
const broadcasting: readonly Module[] = modules.filter((one: Module) => one.plan && one.broadcasts);

test("every noun with a flag that is told over the socket has something that happens here", () => {
  expect(Object.keys(happenings)).toEqual(broadcasting.map(({ name }) => name).sort());
});

test.each(
  switches.flatMap(({ name: without, flag, off }) =>
    broadcasting.filter(({ plan }) => plan === flag).map(({ name }) => ({ without, name, off })),
  ),
)("without $without nobody hears of $name over the socket, and with it again they do", async ({ name, off }) => {
  const company = await createCompany();
  const ana = await company.createUser({ profile: "admin" });
  // Lanes are tags, and every plan includes the events of tags, contacts and colleagues.
  const hears = async () =>
    (await eventsDuring(company.id, () => happenings[name]?.(company, ana) ?? Promise.reject(name)))
      .map(({ event }) => event)
      .filter((event) => !/-(tag|contact|user)$/.test(event));
  await planWithout(company.id);
  const before = (await hears()).length;
  expect(before).toBeGreaterThan(0);
  await off(company.id);
  expect(await hears()).toEqual([]);
  await planWithout(company.id);
  await set(company.id, "campaignsEnabled", "true");
  expect(await hears()).toHaveLength(before);
});

test("no room that the server gives is one of a noun with a flag: what such a noun tells goes through its flag alone", async () => {
  const rooms = await home.as(home.admin, async ({ actor }) => roomsOf({ ...actor, isSuper: true, allTicket: true, queueIds: [1] }, "s"));
  const kinds = new Set(rooms.map((room) => room.split(" ")[0]));
  expect(kinds).toEqual(new Set(["everybody", "session", "admins", "supers", "self", "user", "queueless", "queue"]));
});

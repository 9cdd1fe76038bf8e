import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { endpoints } from "@recado/contract/all";
import { type PlanFlag, planFlags } from "@recado/contract/planFlags";
import { beforeAll, expect, test } from "vitest";
import { makeToken } from "../../modules/connections/actions/change.ts";
import { createConnection } from "../../modules/connections/factory.ts";
import { flowDesk, label } from "../../modules/messages/runs/testing.ts";
import { createSchedule, dueSince, schedulesOf } from "../../modules/schedules/factory.ts";
import { sendDueSchedules } from "../../modules/schedules/jobs.ts";
import type { Api } from "../../platform/http/server.ts";
import { createApi } from "../app.ts";
import { createCompany, type TestUser } from "../company.ts";
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

/** `campaignsEnabled` is the platform's own switch beside the flag of the plan, and closes the same doors. */
const switches: { name: PlanFlag | "campaignsEnabled"; flag: PlanFlag; off(companyId: number): Promise<unknown> }[] = [
  ...planFlags.map((flag) => ({ name: flag, flag, off: (companyId: number) => planWithout(companyId, flag) })),
  { name: "campaignsEnabled", flag: "useCampaigns", off: (companyId) => set(companyId, "campaignsEnabled", "false") },
];

/** A plan that has everything else. */
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

// That all of them are answered with a whole plan is what the isolation sweep says of everybody at home.
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
  expect(planFlags.filter((flag) => !named.has(flag))).toEqual(["useOpenAi", "useIntegrations"]);
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

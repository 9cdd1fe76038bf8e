import { get } from "@recado/contract/endpoint";
import { planFlags } from "@recado/contract/planFlags";
import { expect, inject, test } from "vitest";
import { z } from "zod";
import { ask } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { testConfig } from "../../testing/config.ts";
import { ownerIn } from "../../testing/owner.ts";
import { route } from "./route.ts";
import { createServer } from "./server.ts";

const columns: Record<(typeof planFlags)[number], string> = {
  useCampaigns: "use_campaigns",
  useSchedules: "use_schedules",
  useInternalChat: "use_internal_chat",
  useExternalApi: "use_external_api",
  useKanban: "use_kanban",
  useOpenAi: "use_open_ai",
  useIntegrations: "use_integrations",
};

test("what a plan lacks is refused to its companies, and only that", async () => {
  const api = await createServer(testConfig(inject("database").folder));
  for (const feature of planFlags)
    route(api, get(`/scratch/${feature}`, { feature, response: z.literal("yes") }), async () => "yes" as const);
  await api.app.ready();

  for (const missing of planFlags) {
    const company = await createCompany();
    const admin = await company.createUser({ profile: "admin" });
    // Not a public plan, because other tests count those.
    await ownerIn(company.id, (client) =>
      client.query(
        `with plan as (
           insert into plans (name, users, connections, queues, value, public, ${columns[missing]})
             values ('Without ${missing}', 9, 9, 9, 0, false, false) returning id)
         update companies set plan_id = plan.id from plan where companies.id = $1`,
        [company.id],
      ),
    );
    for (const feature of planFlags) {
      const answer = await ask(admin, "GET", `/scratch/${feature}`, {}, api);
      const expected = feature === missing ? [403, { error: "ERR_PLAN_FEATURE" }] : [200, "yes"];
      expect([answer.statusCode, answer.json()], `${feature} in a plan without ${missing}`).toEqual(expected);
    }
  }
  await api.app.close();
});

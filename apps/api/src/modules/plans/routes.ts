import { plans } from "@recado/contract/plans";
import { inSession, onPlatform } from "../../platform/company.ts";
import { publicRoute, route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { sessionIfAny } from "../../platform/http/token.ts";
import { changePlan, createPlan, removePlan } from "./actions.ts";
import { presentOfferedPlan } from "./present.ts";
import { accessPlan, listPlans, listPublicPlans } from "./queries.ts";

export function planRoutes(api: Api) {
  publicRoute(api, plans.list, async () => (await onPlatform(listPublicPlans)).map(presentOfferedPlan));

  publicRoute(api, plans.all, async ({ request }) => {
    const session = await sessionIfAny(request);
    const rows = session === undefined ? await onPlatform(listPublicPlans) : await inSession(session, listPlans);
    return rows.map(presentOfferedPlan);
  });

  route(api, plans.show, async (ctx, { params }) => presentOfferedPlan(await accessPlan(ctx, params.id)));

  route(api, plans.create, async (ctx, { body }) => presentOfferedPlan(await createPlan(ctx, body)));

  route(api, plans.update, async (ctx, { params, body }) => {
    const { plan, companiesOver } = await changePlan(ctx, params.id, body);
    return { ...presentOfferedPlan(plan), companiesOver };
  });

  route(api, plans.remove, async (ctx, { params }) => {
    await removePlan(ctx, params.id);
    return null;
  });
}

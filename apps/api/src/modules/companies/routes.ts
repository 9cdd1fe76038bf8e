import { companies } from "@recado/contract/companies";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { presentPlan } from "../plans/present.ts";
import { changeHours, getManagedFirstSteps, showFirstSteps } from "./actions.ts";
import { presentCompany } from "./present.ts";
import { accessCompany, getCompanyPlan } from "./queries.ts";

export function companyRoutes(api: Api) {
  route(api, companies.show, async (ctx, { params }) => presentCompany(await accessCompany(ctx, params.companyId)));

  route(api, companies.plan, async (ctx, { params }) => {
    const { id, name, email, status, dueDate, createdAt, phone } = presentCompany(await accessCompany(ctx, params.companyId));
    return { id, name, email, status, dueDate, createdAt, phone, plan: presentPlan(await getCompanyPlan(ctx)) };
  });

  route(api, companies.firstSteps, (ctx, { params }) => getManagedFirstSteps(ctx, params.companyId));

  route(api, companies.showFirstSteps, async (ctx, { params, body }) =>
    presentCompany(await showFirstSteps(ctx, params.companyId, body.shown)),
  );

  route(api, companies.updateHours, async (ctx, { params, body }) => presentCompany(await changeHours(ctx, params.companyId, body)));
}

import { companies } from "@recado/contract/companies";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { presentPlan } from "../plans/present.ts";
import { presentCompany } from "./present.ts";
import { getCompany, getCompanyPlan } from "./queries.ts";

export function companyRoutes(api: Api) {
  route(api, companies.show, async (ctx, { params }) => presentCompany(await accessCompany(ctx, params.companyId)));

  route(api, companies.plan, async (ctx, { params }) => {
    const { id, name, email, status, dueDate, createdAt, phone } = presentCompany(await accessCompany(ctx, params.companyId));
    return { id, name, email, status, dueDate, createdAt, phone, plan: presentPlan(await getCompanyPlan(ctx)) };
  });
}

/** The door: another company does not exist. */
async function accessCompany(ctx: Ctx, id: number) {
  if (id !== ctx.companyId) fail("ERR_NO_COMPANY_FOUND");
  return getCompany(ctx);
}

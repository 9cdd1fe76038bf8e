import { companies } from "@recado/contract/companies";
import { managedCompanies } from "@recado/contract/managed-companies";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import { randomToken } from "../../platform/crypto/secrets.ts";
import { route, stagedRoute } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { presentCompany } from "../companies/present.ts";
import { hashAcceptable } from "../users/passwords.ts";
import { changeCompany, changeLocaleOf, createCompany, removeCompany } from "./actions.ts";
import { presentForMenus, presentManaged } from "./present.ts";
import { listCompanies, listForMenus } from "./queries.ts";

export function managedCompanyRoutes(api: Api) {
  route(api, managedCompanies.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listCompanies(ctx, query);
    return { companies: rows.map(presentManaged), count, hasMore };
  });

  route(api, managedCompanies.all, async (ctx) => (await listForMenus(ctx)).map(presentForMenus));

  stagedRoute(api, managedCompanies.create, {
    prepare: async (_, { body }) => ({ password: body.password ?? undefined }),
    // Nobody knows the random password: the owner chooses one through the password reset.
    between: async ({ password }) => (password === undefined ? hashPassword(randomToken(24)) : hashAcceptable(password)),
    act: async (ctx, { body }, hash) => presentManaged(await createCompany(ctx, body, hash, api.config.publicUrl)),
  });

  route(api, managedCompanies.update, async (ctx, { params, body }) => presentManaged(await changeCompany(ctx, params.id, body)));

  route(api, companies.updateLocale, async (ctx, { params, body }) => presentCompany(await changeLocaleOf(ctx, params.companyId, body)));

  route(api, managedCompanies.remove, async (ctx, { params }) => {
    await removeCompany(ctx, params.id);
    return null;
  });
}

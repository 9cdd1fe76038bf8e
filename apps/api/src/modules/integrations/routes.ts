import { integrations } from "@recado/contract/integrations";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { changeIntegration, createIntegration, removeIntegration } from "./actions.ts";
import { admitToIntegrations } from "./policy.ts";
import { presentIntegration } from "./present.ts";
import { accessIntegration, listIntegrations } from "./queries.ts";

export function integrationRoutes(api: Api) {
  route(api, integrations.list, async (ctx, { query }) => {
    admitToIntegrations(ctx.actor);
    const { rows, count, hasMore } = await listIntegrations(ctx, query);
    return { queueIntegrations: rows.map((row) => presentIntegration(ctx.actor, row)), count, hasMore };
  });
  route(api, integrations.show, async (ctx, { params }) => presentIntegration(ctx.actor, await accessIntegration(ctx, params.id, "read")));
  route(api, integrations.create, async (ctx, { body }) => presentIntegration(ctx.actor, await createIntegration(ctx, body)));
  route(api, integrations.update, async (ctx, { params, body }) =>
    presentIntegration(ctx.actor, await changeIntegration(ctx, params.id, body)),
  );
  route(api, integrations.remove, async (ctx, { params }) => {
    await removeIntegration(ctx, params.id);
    return null;
  });
}

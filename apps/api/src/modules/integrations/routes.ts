import { integrationCalls, integrations } from "@recado/contract/integrations";
import { route, stagedRoute } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { changeIntegration, createIntegration, keyToTest, makeSecret, removeIntegration } from "./actions.ts";
import { testDialogflow } from "./dialogflow/test.ts";
import { listCalls, repeatCall, repeatFailed } from "./events/actions.ts";
import { presentCall } from "./events/present.ts";
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
  route(api, integrations.makeSecret, async (ctx, { params }) => ({ secret: await makeSecret(ctx, params.id) }));
  stagedRoute(api, integrations.test, {
    prepare: (ctx, { body }) => keyToTest(ctx, body),
    between: (jsonContent, { body }) => testDialogflow({ ...body, jsonContent }),
    act: async (_ctx, _input, message) => ({ message: message ?? "" }),
  });
  route(api, integrations.remove, async (ctx, { params }) => {
    await removeIntegration(ctx, params.id);
    return null;
  });
  route(api, integrationCalls.list, async (ctx, { params, query }) => {
    const { rows, count, hasMore } = await listCalls(ctx, params.id, query);
    return { calls: rows.map(presentCall), count, hasMore };
  });
  route(api, integrationCalls.repeat, async (ctx, { params }) => presentCall(await repeatCall(ctx, params.id, params.callId)));
  route(api, integrationCalls.repeatFailed, async (ctx, { params }) => ({ count: await repeatFailed(ctx, params.id) }));
}

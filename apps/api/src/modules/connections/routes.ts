import { connectionSessions, connections } from "@recado/contract/connections";
import type { Ctx } from "../../platform/company.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { listOptionsOf } from "../queues/queries.ts";
import { changeConnection, makeToken, removeConnection } from "./actions/change.ts";
import { createConnection } from "./actions/create.ts";
import { renewSession, startSession, stopSession } from "./actions/session.ts";
import { readCredentials } from "./credentials/credentials.ts";
import { offeredProviders } from "./offered.ts";
import { connectionPolicy } from "./policy.ts";
import { presentCard, presentConnection, presentTimeline } from "./present.ts";
import { findTemplatesTrouble, requestTemplates } from "./providerRequests.ts";
import { accessConnection, type ConnectionRow, getConnection, listConnections } from "./queries.ts";
import { listMoments } from "./status/timeline.ts";

export function connectionRoutes(api: Api) {
  route(api, connections.list, async (ctx) => (await listConnections(ctx)).map((row) => presentConnection(ctx.actor, row)));
  route(api, connections.providers, async (ctx) => ({ providers: await offeredProviders(ctx) }));
  route(api, connections.show, async (ctx, { params }) => card(ctx, await accessConnection(ctx, params.id, "read")));
  route(api, connections.create, async (ctx, { body }) => card(ctx, await createConnection(ctx, body)));
  route(api, connections.update, async (ctx, { params, body }) => card(ctx, await changeConnection(ctx, params.id, body)));

  route(api, connections.remove, async (ctx, { params }) => {
    await removeConnection(ctx, params.id);
    return null;
  });

  route(api, connections.makeToken, async (ctx, { params }) => ({ token: await makeToken(ctx, params.id) }));

  route(api, connections.timeline, async (ctx, { params }) => {
    await accessConnection(ctx, params.id, "act");
    return presentTimeline(await listMoments(ctx, params.id));
  });

  route(api, connections.templates, async (ctx, { params }) => (await accessConnection(ctx, params.id, "read")).templates);

  route(api, connections.refreshTemplates, async (ctx, { params }) => {
    await accessConnection(ctx, params.id, "act");
    await requestTemplates(ctx, params.id);
    return null;
  });

  route(api, connectionSessions.start, async (ctx, { params, body }) => {
    await startSession(ctx, params.id, body.pairingNumber);
    return { message: "Starting session." };
  });
  route(api, connectionSessions.renew, async (ctx, { params }) => {
    await renewSession(ctx, params.id);
    return { message: "Starting session." };
  });
  route(api, connectionSessions.stop, async (ctx, { params }) => {
    await stopSession(ctx, params.id);
    return { message: "Session disconnected." };
  });
}

/** A user who may not change it sees none of its credentials. */
async function card(ctx: Ctx, { id }: ConnectionRow) {
  const row = await getConnection(ctx, id);
  const ids = row.queues.map((queue) => queue.id);
  const options = ids.length > 0 ? await listOptionsOf(ctx, ids) : [];
  if (!connectionPolicy.change(ctx.actor, row)) return presentCard(ctx.actor, row, options, null);
  return presentCard(ctx.actor, row, options, {
    credentials: readCredentials(row.credentials, row.publicCredentials),
    templatesTrouble: await findTemplatesTrouble(ctx, id),
  });
}
